// Writes dist/, the package that ships, and fails when a bundle is heavier than a checkout page should have to carry.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { makeBundles } from './bundles.ts'
import { SHIPPED_PACKAGE } from './shipped-package.ts'

const MAX_GZIPPED_BYTES = 12 * 1024

const folder = new URL('dist/', import.meta.url)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

for (const { fileName, code } of await makeBundles()) {
  const bytes = gzipSync(code).length
  if (bytes > MAX_GZIPPED_BYTES)
    throw new Error(`${fileName} is ${bytes} bytes gzipped; ${MAX_GZIPPED_BYTES} are allowed.`)
  await writeFile(new URL(fileName, folder), code)
  console.log(`dist/${fileName}: ${bytes} bytes gzipped`)
}
await writeFile(new URL('package.json', folder), `${JSON.stringify(SHIPPED_PACKAGE, null, 2)}\n`)
await copyFile(new URL('README.md', import.meta.url), new URL('README.md', folder))
