import fc from 'fast-check'
import { expect, test } from 'vitest'
import { galleryOf, makeMasters } from './demo-masters.ts'
import { drawMark } from './drawings/mark.ts'
import { makeLot } from '../market/make-lot.ts'

const masters = [...makeMasters()]

test('some sixty to ninety masters, no two alike, and the same every time', () => {
  expect(masters.length).toBeGreaterThanOrEqual(60)
  expect(masters.length).toBeLessThanOrEqual(90)
  expect(new Set(masters.map((master) => master.svg)).size).toBe(masters.length)
  expect([...makeMasters()]).toEqual(masters)
})

test('no drawing loads anything, runs anything, or holds a number that is none', () => {
  for (const { svg } of masters) {
    expect(svg).not.toMatch(/<script|<image|<foreignObject|NaN|undefined|Infinity/)
    expect(svg.replaceAll('http://www.w3.org/', '')).not.toMatch(/https?:/)
  }
})

test('every drawing says in a corner that it is an illustration', () => {
  for (const { key, svg } of masters) expect(svg.split(drawMark()), key).toHaveLength(2)
})

test('a gallery shows four to eight different masters that exist, each described', () => {
  const keys = new Set(masters.map((master) => master.key))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (number) => {
      const gallery = galleryOf(makeLot(number, { linesPerLot: 1 }))
      expect(gallery.length).toBeGreaterThanOrEqual(4)
      expect(gallery.length).toBeLessThanOrEqual(8)
      expect(new Set(gallery.map((photo) => photo.masterKey)).size).toBe(gallery.length)
      expect(gallery.every((photo) => keys.has(photo.masterKey) && photo.alt.length > 20)).toBe(true)
      expect(gallery.every((photo) => photo.alt.startsWith('Illustration: '))).toBe(true)
    }),
  )
})

test('the first photo is of a lot of that size, and no photo of a bigger one', () => {
  const FIRST = {
    case: /^(goods|case)/,
    pallet: /^(pallet|goods|bin|wrapped)/,
    'multi-pallet': /^(row|goods)/,
    truckload: /^(truck|row)/,
  }
  const NEVER = {
    case: /^(pallet|bin|wrapped|row|truck)/,
    pallet: /^(row|truck)/,
    'multi-pallet': /^truck/,
    truckload: /^$/,
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (number) => {
      const lot = makeLot(number, { linesPerLot: 1 })
      const [first, ...others] = galleryOf(lot).map((photo) => photo.masterKey)
      expect(first).toMatch(FIRST[lot.lotSizeKey])
      for (const key of [first, ...others]) expect(key).not.toMatch(NEVER[lot.lotSizeKey])
    }),
  )
})
