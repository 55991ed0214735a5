// The toy as a page of its own, for the tests in browsers; it is never shipped.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/toy/",
  plugins: [svelte()],
  build: { emptyOutDir: true, target: "es2022" },
});
