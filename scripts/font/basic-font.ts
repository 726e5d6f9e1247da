// Makes the font file that every page waits for: the letters, signs and weights that the site itself uses, half the size.
//
// Whatever else a page shows (an é, a name in Polish) comes from the whole files, which browsers load only then:
// web/app/ui/fonts/fonts.css says which characters are where.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const fromSite = createRequire(new URL('../../web/package.json', import.meta.url))
const SOURCE = fromSite.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')
/** First and last code point. The same ranges, in the same order, are in fonts.css. */
export const BASIC_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0], // no-break space
  [0xa7, 0xa7], // §
  [0xa9, 0xa9], // ©
  [0xae, 0xae], // ®
  [0xb0, 0xb0], // °
  [0xb7, 0xb7], // ·
  [0xd7, 0xd7], // ×
  [0x2013, 0x2014], // – —
  [0x2018, 0x2019], // ‘ ’
  [0x201c, 0x201d], // “ ”
  [0x2022, 0x2022], // •
  [0x2026, 0x2026], // …
  [0x20ac, 0x20ac], // €
  [0x2122, 0x2122], // ™
  [0x2212, 0x2212], // −
]
export const WEIGHTS = { min: 400, max: 800 }
/** What browsers apply by themselves, and tabular figures, which tables and clocks ask for. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'tnum']

export async function makeBasicFont(): Promise<Buffer> {
  return subsetFont(await readFile(SOURCE), BASIC_RANGES.map(charactersOf).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  })
}

function charactersOf([first, last]: readonly [number, number]): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

/** As CSS writes them: U+20-7E,U+A0,… */
export function toUnicodeRange(ranges: typeof BASIC_RANGES): string {
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ')
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase()
}
