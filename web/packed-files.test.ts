import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { packFolder } from './packed-files.ts'

const SCRIPT = 'export const lots = []\n'.repeat(100)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  for (const name of ['app.css', 'page.js', 'font.woff2']) await writeFile(join(folder, name), SCRIPT)
  await writeFile(join(folder, 'tiny.js'), 'export {}')
  await packFolder(folder)
  return () => rm(folder, { recursive: true })
})

test('scripts and styles are packed; fonts, which are packed already, and tiny files are not', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(
    ['app.css', 'app.css.br', 'app.css.gz', 'font.woff2', 'page.js', 'page.js.br', 'page.js.gz', 'tiny.js'].toSorted(),
  )
})

test('what was packed unpacks to the same', async () => {
  expect(brotliDecompressSync(await readFile(join(folder, 'page.js.br'))).toString()).toBe(SCRIPT)
  expect(gunzipSync(await readFile(join(folder, 'page.js.gz'))).toString()).toBe(SCRIPT)
})
