import "./look/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listen } from "./house/router.svelte";
import { language, speak } from "./texts/index.svelte";
import { show } from "./house/theme.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

speak(language());
show();
listen();
mount(App, { target });
