import "./look/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listenToOtherTabs } from "./house/memory";
import { listen } from "./house/router.svelte";
import { usePace } from "./house/pace.svelte";
import { awaitGesture } from "./house/sound.svelte";
import { show } from "./house/theme.svelte";
import { language, speak } from "./texts/index.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

speak(language());
show();
listen();
listenToOtherTabs();
awaitGesture();
usePace();
mount(App, { target });
