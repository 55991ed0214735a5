// The drawings without a server: dev.html?seats=5&seed=1&viewer=0&at=4&lang=fr&theme=dark&tv&play
import { mount } from "svelte";
import "../art/art.css";
import { settings } from "../settings.svelte";
import { words } from "../words.svelte";
import Table from "../table/Table.svelte";
import data from "./data.json";
import { Pretence } from "./pretence.svelte";

const ask = new URLSearchParams(location.search);
const language = (ask.get("lang") ?? "en") as "en" | "fr";
settings.language = language;
settings.motion;
const root = document.documentElement;
root.dataset.game = "quick-shot";
root.dataset.theme = ask.get("theme") ?? "light";
root.lang = language;
if (ask.has("tv")) root.dataset.view = "tv";
words.teach(language, data.words[language]);

const key = `${ask.get("seats") ?? 5} ${ask.get("seed") ?? 1} ${ask.get("viewer") ?? 0}`.replace("none", "None");
const store = new Pretence(data.games[key as keyof typeof data.games] as never, Number(ask.get("at") ?? 0), ask);
Object.assign(window, { store });
mount(Table, { target: document.getElementById("page")!, props: { store, settings, tv: ask.has("tv"), onmenu: () => {}, onrule: () => {} } });
if (ask.has("play")) setTimeout(() => store.go(1), 600);
