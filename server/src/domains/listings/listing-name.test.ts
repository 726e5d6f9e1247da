import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingName } from './listing-name.ts'

const ids = fc.integer({ min: 1, max: 2 ** 40 - 1 })

test('two listings never share a name', () => {
  const names = new Set(Array.from({ length: 50_000 }, (_, index) => listingName(index + 1)))
  expect(names.size).toBe(50_000)
  fc.assert(fc.property(ids, ids, (a, b) => (listingName(a) === listingName(b)) === (a === b)))
})

test('a name is short, upper-case and free of letters that are misread', () =>
  fc.assert(
    fc.property(ids, (id) => {
      expect(listingName(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{6,8}$/)
    }),
  ))

test('the next name cannot be guessed by counting: neighbours differ in more than the last characters', () => {
  const sharedStarts = Array.from({ length: 1_000 }, (_, index) => index + 1).filter(
    (id) => listingName(id).slice(0, 3) === listingName(id + 1).slice(0, 3),
  )
  expect(sharedStarts.length).toBeLessThan(10)
})

test('names are forever: these were given out already', () => {
  expect([1, 2, 1_000_000, 2 ** 30].map(listingName)).toMatchInlineSnapshot(`
    [
      "M7KTXP",
      "96TFEX",
      "ER3RYK",
      "XEQYC627",
    ]
  `)
})

test.each([0, -1, 1.5, 2 ** 40])('%d is not the id of a listing', (id) =>
  expect(() => listingName(id)).toThrow('is not the id of a listing'),
)
