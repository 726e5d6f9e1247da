import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_PLACE_KIND,
  formatDeliverTo,
  parseDeliverTo,
  PLACE_KINDS,
  placeKindOf,
  readZip,
  toKindFields,
  toPlaceFields,
} from './deliver-to.ts'

test('a place is one text, and that text is the place', () => {
  const place = fc.record({
    postalCode: fc.stringMatching(/^[0-9]{5}$/),
    isResidential: fc.boolean(),
    hasDock: fc.boolean(),
  })
  fc.assert(
    fc.property(place, (one) => {
      expect(parseDeliverTo(formatDeliverTo(one))).toEqual(one)
    }),
  )
  expect(formatDeliverTo({ postalCode: '43215', isResidential: false, hasDock: false })).toBe('43215.b.l')
})

test('no other text is a place: a second spelling would be a second kept page', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = parseDeliverTo(text)
      expect(read === null || formatDeliverTo(read) === text).toBe(true)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['a ZIP code alone', '43215'],
  ['ZIP+4', '43215-1234.b.l'],
  ['capitals', '43215.B.L'],
  ['spaces', ' 43215.b.l'],
  ['a line break at the end', '43215.b.l\n'],
  ['full-width digits', '４３２１５.b.l'],
  ['letters', 'ABCDE.b.l'],
  ['four digits', '4321.b.l'],
  ['a fourth part', '43215.b.l.x'],
  ['a kind that there is none of', '43215.x.l'],
  ['a long text', `${'4'.repeat(100_000)}.b.l`],
])('%s is no place', (_case, text) => expect(parseDeliverTo(text)).toBeNull())

test.each([
  ['43215', '43215'],
  ['  43215 ', '43215'],
  ['43215-1234', '43215'],
  ['', null],
  ['4321', null],
  ['432 15', null],
  ['432151234', null],
  ['K1A 0B6', null],
  ['４３２１５', null],
  ['4'.repeat(100_000), null],
])('typed %j is the ZIP code %j', (typed, zip) => expect(readZip(typed)).toBe(zip))

test('every choice of the form is the place it names, and a lift gate is the default', () => {
  for (const [kind] of PLACE_KINDS) {
    const place = parseDeliverTo(`43215.${kind}`)!
    expect(placeKindOf(place)).toBe(kind)
    expect({ postal_code: '43215', ...toKindFields(kind) }).toEqual(toPlaceFields(place))
  }
  expect(DEFAULT_PLACE_KIND).toBe('b.l')
  expect(toKindFields('')).toEqual(toKindFields('b.l'))
})
