import "./look/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listenToOtherTabs } from "./device/memory";
import { current, listen } from "./app/router.svelte";
import { awaitGesture } from "./device/sound.svelte";
import { show } from "./device/theme.svelte";
import { pageOf } from "./pages";
import { learn } from "./texts/index.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

show();
listen();
listenToOtherTabs();
awaitGesture();
// The page is loaded together with the words of the frame around it.
const { page } = current();
if (page !== "lost") void Promise.resolve(pageOf(page)).catch(() => undefined);
void learn("main").then(() => mount(App, { target }));
