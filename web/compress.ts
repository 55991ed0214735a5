// Lays a brotli and a gzip form beside every file of the page that gets smaller by it.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const TEXTS = /\.(js|css|svg|html|json|txt|webmanifest)$/; // fonts and pictures are compressed already
const FORMS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gz: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};

export function compress(): Plugin {
  let out = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(out, { recursive: true });
      await Promise.all(names.filter((name) => TEXTS.test(name)).map((name) => compressed(join(out, name))));
    },
  };
}

async function compressed(path: string): Promise<void> {
  const text = await readFile(path);
  for (const [suffix, form] of Object.entries(FORMS)) {
    const less = await form(text);
    if (less.length < text.length) await writeFile(`${path}.${suffix}`, less);
  }
}
