import { mount } from "svelte";
import Gallery from "./Gallery.svelte";
import "../look/index.css";
const target = document.getElementById("app");
if (!target) throw new Error("gallery.html has no #app");
mount(Gallery, { target });
