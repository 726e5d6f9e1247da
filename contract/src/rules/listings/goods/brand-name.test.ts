import { describe, expect, test } from 'vitest'
import { brandKey, foldBrand, isMainBrand, namesABrand, toBrands } from './brand-name.ts'

describe('spellings', () => {
  test.each([
    ['Sony', 'SONY'],
    ['Sony', 'sony®'],
    ['Hearth & Co', 'HEARTH CO.'],
    ['Black+Decker', 'Black & Decker'],
    ['Kité', 'KITE'],
    ['Nestlé', 'Nestlé'],
    ['L’Oréal', "L'Oreal"],
    ['Поларис', 'ПОЛАРИС'],
  ])('%s and %s are one brand', (one, other) => expect(foldBrand(one)).toBe(foldBrand(other)))

  test.each([
    ['Sony', 'Sonny'],
    ['3M', '3N'],
    ['+', '!'],
  ])('%s and %s are two', (one, other) => expect(foldBrand(one)).not.toBe(foldBrand(other)))
})

test.each([
  'N/A',
  'n.a.',
  'Generic',
  'ASSORTED',
  'Unbranded',
  'no brand',
  'Various',
  '-',
  '',
  ' ',
  'x'.repeat(81),
  'TOTAL',
])('no brand is made of %j', (text) => expect(namesABrand(text)).toBe(false))
test.each(['Sony', '3M', 'Total Gym', '686', 'Поларис', 'x'.repeat(80)])('%s is a brand', (text) =>
  expect(namesABrand(text)).toBe(true),
)

test.each([
  ['Hearth & Co', 1, 'hearth-co'],
  ['  Kité! ', 2, 'kite-2'],
  ['Поларис', 1, 'brand'],
  ['x'.repeat(80), 3, `${'x'.repeat(52)}-3`],
])('the key of %s, attempt %i, is %s', (name, attempt, key) => expect(brandKey(name, attempt)).toBe(key))

test('names without Latin letters get keys of their own from the fourth attempt on', () => {
  const names = Array.from({ length: 2_000 }, (_, n) => `無印${String.fromCodePoint(0x4e00 + n)}`)
  const keys = names.map((name) => brandKey(name, 4))
  expect(new Set(keys).size).toBe(names.length)
  expect(keys.every((key) => /^brand-[a-z0-9]{1,7}$/.test(key))).toBe(true)
  expect(brandKey('x'.repeat(80), 4).length).toBeLessThanOrEqual(60)
  expect(brandKey('無印良品', 5)).not.toBe(brandKey('無印良品', 4))
})

describe('the brand of a lot', () => {
  test.each([
    [80, 100, true],
    [79, 100, false],
    [0, 0, false],
  ])('with %i of %i cents of its MSRP: %s', (ofBrand, ofLot, isMain) =>
    expect(isMainBrand({ msrpCents: ofBrand, units: 0 }, { msrpCents: ofLot, units: 9 })).toBe(isMain),
  )
  test('goes by units where no line has a price', () =>
    expect(isMainBrand({ msrpCents: 0, units: 8 }, { msrpCents: 0, units: 10 })).toBe(true))
})

test('brands are counted over their spellings, named by the most common one, the most valuable first', () => {
  const spelled = (brand: string, lineCount: number, msrpCents: number) => ({ brand, lineCount, msrpCents, units: 1 })
  const given = [
    spelled('SONY', 1, 500),
    spelled('Sony', 3, 100),
    spelled('generic', 9, 9_000),
    spelled('Bosch', 1, 700),
  ]
  expect(toBrands(given)).toEqual([
    { name: 'Bosch', folded: 'bosch', lineCount: 1, msrpCents: 700, units: 1 },
    { name: 'Sony', folded: 'sony', lineCount: 4, msrpCents: 600, units: 2 },
  ])
})
