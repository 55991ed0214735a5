// The page starts here.
import { mount } from "svelte";
import "./art/art.css";
import "./page.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("page")! });
