import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clearBit,
  countBits,
  hasBit,
  intersectBits,
  listBits,
  setBit,
  subtractBits,
  uniteBits,
  type Bits,
} from './bits.ts'

const WORDS = 4
const documents = fc.uniqueArray(fc.nat(WORDS * 32 - 1))

function bitsOf(docs: readonly number[], words = WORDS): Bits {
  const bits = new Int32Array(words)
  for (const doc of docs) setBit(bits, doc)
  return bits
}

function docsIn(bits: Bits): number[] {
  const docs = new Int32Array(bits.length * 32)
  return [...docs.subarray(0, listBits(bits, docs))]
}

test('what was set is there, in ascending order, and counted', () => {
  fc.assert(
    fc.property(documents, (docs) => {
      const bits = bitsOf(docs)
      expect(docsIn(bits)).toEqual(docs.toSorted((left, right) => left - right))
      expect(countBits(bits)).toBe(docs.length)
      expect(docs.every((doc) => hasBit(bits, doc))).toBe(true)
      for (const doc of docs) clearBit(bits, doc)
      expect(countBits(bits)).toBe(0)
    }),
  )
})

test.each([
  ['united', uniteBits, (inLeft: boolean, inRight: boolean) => inLeft || inRight],
  ['intersected', intersectBits, (inLeft: boolean, inRight: boolean) => inLeft && inRight],
  ['subtracted', subtractBits, (inLeft: boolean, inRight: boolean) => inLeft && !inRight],
] as const)('two sets are %s as sets are, whichever is longer', (_name, combine, expected) => {
  fc.assert(
    fc.property(documents, documents, fc.integer({ min: 1, max: WORDS }), (left, right, rightWords) => {
      const rightDocs = right.filter((doc) => doc < rightWords * 32)
      for (const [target, source, ours, theirs] of [
        [bitsOf(left), bitsOf(rightDocs, rightWords), left, rightDocs],
        [bitsOf(rightDocs, rightWords), bitsOf(left), rightDocs, left],
      ] as const) {
        const all = Array.from({ length: target.length * 32 }, (_, doc) => doc)
        combine(target, source)
        expect(docsIn(target)).toEqual(all.filter((doc) => expected(ours.includes(doc), theirs.includes(doc))))
      }
    }),
  )
})

test('nothing is in the set beyond its end', () => {
  expect(hasBit(bitsOf([]), 5_000)).toBe(false)
})
