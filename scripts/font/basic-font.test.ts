import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { BASIC_RANGES, makeBasicFont, toUnicodeRange, WEIGHTS } from './basic-font.ts'

const read = (name: string) => readFile(new URL(`../../web/app/ui/fonts/${name}`, import.meta.url))

test('the font in the repository is the one that `npm run font` writes', async () => {
  expect(Buffer.compare(await read('archivo-basic.woff2'), await makeBasicFont())).toBe(0)
})

test('the styles take from it what it has, and no more', async () => {
  const styles = String(await read('fonts.css'))
  const [, own = ''] = /archivo-basic\.woff2'\) format\('woff2'\);\s*unicode-range:([^;]+);/.exec(styles) ?? []
  expect(own.replace(/\s+/g, ' ').trim()).toBe(toUnicodeRange(BASIC_RANGES))
})

test('every file is declared with the same weights', async () => {
  const styles = String(await read('fonts.css'))
  const weights = [...styles.matchAll(/font-weight: ([^;]+);/g)].map(([, range]) => range)
  expect(weights).toHaveLength(4)
  expect(new Set(weights)).toEqual(new Set([`${WEIGHTS.min} ${WEIGHTS.max}`]))
})
