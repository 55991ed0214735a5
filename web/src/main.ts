// The page starts here.
import { mount } from "svelte";
import "./art/art.css";
import "./page.css";
import App from "./App.svelte";
import { blinking } from "./art/blinking";

// A part of the page that is gone: the server has a newer one, and so has a page loaded anew.
addEventListener("vite:preloadError", () => {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem("tripot.anew") ?? 0) < 10_000) return;
  sessionStorage.setItem("tripot.anew", String(now));
  location.reload();
});

blinking();
mount(App, { target: document.getElementById("page")! });
