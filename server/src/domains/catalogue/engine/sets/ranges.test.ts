import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listBits, setBit } from './bits.ts'
import { keepInSortedRange } from './ranges.ts'
import { createScratch } from '../scratch.ts'

test('what lies in the range is kept, ends included, by an order in either direction', () => {
  const figures = fc.array(fc.tuple(fc.nat(50), fc.boolean()), { maxLength: 200 })
  const limit = fc.oneof(fc.nat(60), fc.constant(Infinity))
  fc.assert(
    fc.property(figures, fc.nat(60), limit, (lots, min, max) => {
      const column = Int32Array.from(lots, ([figure]) => figure)
      const docs = lots.flatMap(([, isIn], doc) => (isIn ? [doc] : []))
      const ascending = Int32Array.from(lots.keys()).toSorted((left, right) => column[left]! - column[right]!)
      const expected = docs.filter((doc) => column[doc]! >= min && column[doc]! <= max)
      const scratch = createScratch()
      scratch.begin(lots.length)
      for (const order of [ascending, ascending.toReversed()]) {
        const bits = scratch.takeBits()
        for (const doc of docs) setBit(bits, doc)
        keepInSortedRange(bits, order, { column, min, max }, scratch)
        expect([...scratch.docs.subarray(0, listBits(bits, scratch.docs))]).toEqual(expected)
      }
    }),
  )
})
