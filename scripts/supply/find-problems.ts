// What is wrong with the list of everything that is shipped.
import type { Bom } from './make-bom.ts'

/** Free licences, by their SPDX ids. What is under none of them is not shipped. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // Of libheif and libvips, which are linked to and can be replaced.
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

/** `expected`: names of packages that must be in it. */
export function findBomProblems(bom: Bom, expected: readonly string[]): string[] {
  const names = new Set(bom.components.map(({ name }) => name))
  const problems = expected.filter((name) => !names.has(name)).map((name) => `${name} is a dependency and not in it`)
  for (const { name, version, licenses, hashes } of bom.components) {
    const title = `${name}@${version}`
    if (version === '' || hashes.length === 0) problems.push(`${title} has no version or no hash`)
    if (licenses.length === 0) problems.push(`${title} names no licence`)
    for (const { expression } of licenses)
      if (!isFree(expression)) problems.push(`${title} is under ${expression}, which is not on the list`)
  }
  // It would name the registry of the one who wrote the document.
  const [address] = /https?:\/\/[^"]*/.exec(JSON.stringify(bom)) ?? []
  return address === undefined ? problems : [...problems, `it names an address: ${address}`]
}

/** Of licences joined by AND each must be free, of such joined by OR one. */
export function isFree(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\sAND\s/)
    .every((part) => part.split(/\sOR\s/).some((id) => FREE.has(id.trim())))
}
