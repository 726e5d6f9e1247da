import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setBit } from './bits.ts'
import {
  addDoc,
  countDocs,
  createDocSet,
  docsOf,
  dropDocs,
  hasDoc,
  isDense,
  removeDoc,
  someDoc,
  uniteWith,
} from './doc-set.ts'

const LAST_DOC = 40_000

test('holds what was added and not removed, in whichever form it is', () => {
  // Runs of neighbours make a set dense, single documents far away make it sparse again.
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('add' as const), doc: fc.nat(LAST_DOC), length: fc.nat(300) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('remove' as const), doc: fc.nat(LAST_DOC), length: fc.nat(300) }),
    },
  )
  const forms = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const set = createDocSet()
      const expected = new Set<number>()
      for (const { kind, doc, length } of steps) {
        for (let at = doc; at < doc + length; at += 1) {
          if (kind === 'add') {
            addDoc(set, at)
            expected.add(at)
          } else {
            removeDoc(set, at)
            expected.delete(at)
          }
        }
        forms.add(Array.isArray(set.form) ? 'few' : isDense(set) ? 'bits' : 'list')
      }
      const sorted = [...expected].toSorted((left, right) => left - right)
      expect([...docsOf(set)]).toEqual(sorted)
      expect(countDocs(set)).toBe(sorted.length)
      expect(sorted.every((doc) => hasDoc(set, doc))).toBe(true)
      expect(hasDoc(set, LAST_DOC * 3)).toBe(false)
      const united = new Int32Array(LAST_DOC / 16)
      uniteWith(united, set)
      expect([...docsOf({ form: united })]).toEqual(sorted)
      const gone = new Int32Array(LAST_DOC / 16)
      for (const doc of sorted.filter((_doc, at) => at % 3 === 0)) setBit(gone, doc)
      dropDocs(set, gone)
      expect([...docsOf(set)]).toEqual(sorted.filter((_doc, at) => at % 3 !== 0))
    }),
  )
  expect(forms).toEqual(new Set(['few', 'list', 'bits']))
})

test('a frequent value becomes a bit per document, and a list again when documents without it come', () => {
  const set = createDocSet()
  for (let doc = 0; doc < 2_000; doc += 4) addDoc(set, doc)
  expect(isDense(set)).toBe(true)
  addDoc(set, 1_000_000)
  expect(isDense(set)).toBe(false)
  expect(countDocs(set)).toBe(501)
})

test('some document is looked for in either form', () => {
  const rare = createDocSet()
  addDoc(rare, 7)
  const frequent = createDocSet()
  for (let doc = 0; doc < 1_000; doc += 1) addDoc(frequent, doc)
  for (const set of [rare, frequent]) {
    expect(someDoc(set, (doc) => doc === 7)).toBe(true)
    expect(someDoc(set, (doc) => doc === 1_007)).toBe(false)
  }
})
