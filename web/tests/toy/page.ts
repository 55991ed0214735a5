// The toy in a browser: a table of twelve, as large as any game has. Tests say who speaks, is away or out.
import { mount } from "svelte";
import "../../src/art/art.css";
import "../../src/page.css";
import { settings } from "../../src/settings.svelte";
import { words } from "../../src/words.svelte";
import Page from "./Page.svelte";

await words.learn(settings.language);
await words.meet("loser");
Object.assign(document.documentElement, { lang: words.spoken });
Object.assign(document.documentElement.dataset, { game: "loser", motion: settings.motion });
mount(Page, { target: document.body });
