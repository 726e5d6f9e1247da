// Fails when the scripts that a page loads at first are too large or too many: a phone waits for every one of them.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'
import { shopListOf } from '../../web/app/lib/pages/paths/shop-list.ts'

const MAX_BYTES = 130 * 1024
/** The desk has files for each of its areas; in return it shares with the shop whatever it can. */
const MAX_FILES = { shop: 10, desk: 13 }
const frameOf = (page: string) => (page.startsWith('pages/desk/') ? 'desk' : 'shop')
/** As the build packs them. */
const AS_SENT = { level: constants.Z_BEST_COMPRESSION }
const CLIENT_DIR = fileURLToPath(new URL('../../web/build/client/', import.meta.url))

type RouteFiles = { id: string; parentId?: string; module: string; imports?: string[] }
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, RouteFiles> }

function readManifest(): Manifest {
  const name = readdirSync(`${CLIENT_DIR}assets`).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file))
  if (name === undefined) throw new Error('The site is not built yet: run `npm run build -w web`.')
  const text = readFileSync(`${CLIENT_DIR}assets/${name}`, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** A page loads a list of pages, the entry, its own module, those of the layouts around it, and what all of them import. */
function filesOf(manifest: Manifest, route: RouteFiles): Set<string> {
  const list = frameOf(route.id) === 'desk' ? manifest.url : shopListOf(manifest.url)
  const files = new Set([list, manifest.entry.module, ...manifest.entry.imports])
  for (let current: RouteFiles | undefined = route; current; current = manifest.routes[current.parentId ?? '']) {
    files.add(current.module)
    for (const file of current.imports ?? []) files.add(file)
  }
  return files
}

const sizes = new Map<string, number>()
function gzippedBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(CLIENT_DIR + file.replace(/^\//, '')), AS_SENT).length
  sizes.set(file, known)
  return known
}

const manifest = readManifest()
const rows = Object.values(manifest.routes)
  .filter((route) => route.id !== 'root')
  .map((route) => {
    const files = [...filesOf(manifest, route)]
    return { page: route.id, files: files.length, bytes: files.reduce((sum, file) => sum + gzippedBytes(file), 0) }
  })
  .toSorted((one, other) => other.bytes - one.bytes)

for (const { page, files, bytes } of rows) {
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${String(files).padStart(3)} files  ${page}`)
}
const tooMuch = rows.filter(({ page, files, bytes }) => bytes > MAX_BYTES || files > MAX_FILES[frameOf(page)])
console.log(
  `Limits: ${MAX_BYTES / 1024} KB gzipped and ${MAX_FILES.shop} files, at the desk ${MAX_FILES.desk}. ${tooMuch.length} of ${rows.length} pages are above.`,
)
if (tooMuch.length > 0) process.exitCode = 1
