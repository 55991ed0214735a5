// The plain cloth in a browser. Tests say of which game, and what is seen: see `Scene` in Page.svelte.
import { mount } from "svelte";
import "../../src/art/art.css";
import "../../src/page.css";
import { settings } from "../../src/settings.svelte";
import { words } from "../../src/words.svelte";
import Page from "./Page.svelte";

await words.learn(settings.language);
Object.assign(document.documentElement, { lang: words.spoken });
mount(Page, { target: document.body });
