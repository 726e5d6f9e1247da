// Packs the built files for the wire, once and as hard as can be. At each request there would only be time for a quick
// packing, which makes scripts and styles a quarter larger.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg)$/
/** Below it the packed file saves no packet. */
const MIN_BYTES = 1_024

export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    // With the server's half, which is built last: the list of routes is written beside the scripts only then.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: { order: 'post', sequential: true, handler: ({ dir }) => packFolder(join(dir!, '../client/assets')) },
  }
}

/** Leaves beside each text its `.br` and `.gz`, which the server sends to clients that understand them. */
export async function packFolder(folder: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => packFile(join(folder, name))))
}

async function packFile(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < MIN_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
