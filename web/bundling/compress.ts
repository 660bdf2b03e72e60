/** Compresses the built files once, as well as Brotli can, so that the house need not. It compresses with gzip itself. */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|webmanifest)$/;
const brotli = promisify(brotliCompress);

export function compress(): Plugin {
  let folder = "";
  return {
    name: "tablee:compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // The files of public/ are copied before this.
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((name) => COMPRESSIBLE.test(name))) await pack(join(folder, name));
    },
  };
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file);
  const packed = await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  if (packed.length < content.length) await writeFile(`${file}.br`, packed);
}
