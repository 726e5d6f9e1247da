// Which code a saved model was made by: one of other code may say other things, or be laid out otherwise, so it is not read.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const CATALOGUE = new URL('../../', import.meta.url)
const CONTRACT = new URL(import.meta.resolve('@lotyard/contract/rules/money')).href.replace(/rules\/money\.ts$/, '')

/** What reads, judges and lays out lots. */
export const FOLDERS: readonly string[] = ['engine/', 'model/reading/', 'model/saved/'].map(
  (folder) => new URL(folder, CATALOGUE).href,
)

/** What they use of other places, and what that depends on, as far as it decides what a model says. */
export const FILES_ELSEWHERE: readonly string[] = [
  ...[
    'model/agenda.ts',
    'model/build-model.ts',
    '../listings/card-queries.ts',
    '../listings/listing-state-queries.ts',
  ].map((file) => new URL(file, CATALOGUE).href),
  ...[
    'rules/money.ts',
    'rules/per-unit.ts',
    'rules/listings/goods/brand-name.ts',
    'rules/listings/listing-states.ts',
    'rules/listings/prices/price-drop.ts',
    'rules/shipping/lot-freight.ts',
    'rules/shipping/shipment.ts',
  ].map((file) => `${CONTRACT}${file}`),
]

/** The same for the same sources on the same kind of machine, whichever folder they are in. */
export async function readModelVersion(): Promise<string> {
  const hash = createHash('sha256')
  // How letters are folded comes with Node; the order of bytes with the processor.
  hash.update(`${process.versions.unicode} ${endianness()}`)
  for (const href of await listSources()) hash.update('\0').update(await readFile(new URL(href)))
  return hash.digest('base64url')
}

/** Every file whose change makes saved models unfit. */
export async function listSources(): Promise<string[]> {
  const found: string[] = []
  for (const folder of FOLDERS) {
    const files = await readdir(fileURLToPath(folder), { recursive: true, withFileTypes: true })
    for (const file of files)
      if (file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
        found.push(pathToFileURL(join(file.parentPath, file.name)).href)
  }
  return [...found.toSorted(), ...FILES_ELSEWHERE]
}
