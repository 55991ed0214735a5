// Builds the page into the server's package; in development the server is asked for all but the page.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compress } from "./compress.ts";

const server = process.env.TRIPOT_SERVER ?? "http://127.0.0.1:8000";
const asked = { target: server, changeOrigin: false }; // it compares Origin with Host

export default defineConfig({
  plugins: [svelte(), compress()],
  build: {
    outDir: "../tripot/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a strict Content-Security-Policy: nothing inline
    modulePreload: { polyfill: false }, // it would be an inline script
    chunkSizeWarningLimit: 400,
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false } }, // a busy machine is no fault
  },
  server: { proxy: { "/api": asked, "/ws": { ...asked, ws: true } } },
});
