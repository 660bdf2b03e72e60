import "./look/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listenToOtherTabs } from "./device/memory";
import { listen } from "./app/router.svelte";
import { awaitGesture } from "./device/sound.svelte";
import { show } from "./device/theme.svelte";
import { language, speak } from "./texts/index.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

speak(language());
show();
listen();
listenToOtherTabs();
awaitGesture();
mount(App, { target });
