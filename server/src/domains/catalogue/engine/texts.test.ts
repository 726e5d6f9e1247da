import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDocTable, hashNumber } from './doc-table.ts'
import { nameKeys } from './doc-keys.ts'
import { compareTexts, createTexts, setText, textOf } from './texts.ts'

test('texts are what was set last, however often and however long', () => {
  const change = fc.record({ doc: fc.nat(30), text: fc.string({ unit: 'binary', maxLength: 20 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const texts = createTexts()
      const expected = new Map<number, string>()
      for (const { doc, text } of changes) {
        setText(texts, doc, text)
        expected.set(doc, text)
      }
      for (const [doc, text] of expected) expect(textOf(texts, doc)).toBe(text)
    }),
  )
})

test('replaced texts leave their room to others', () => {
  const texts = createTexts()
  const long = 'x'.repeat(1_000)
  for (let round = 0; round < 2_000; round += 1) setText(texts, round % 7, `${long}${round}`)
  expect(texts.bytes.length).toBeLessThan(250_000)
  expect(textOf(texts, 1_999 % 7)).toBe(`${long}1999`)
  expect(textOf(texts, 1_993 % 7)).toBe(`${long}1993`)
})

test('a document past the last one has no text yet', () => {
  const texts = createTexts()
  setText(texts, 5_000, 'far')
  expect([textOf(texts, 4_999), textOf(texts, 5_000)]).toEqual(['', 'far'])
})

test('texts are compared as strings are', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const texts = createTexts()
      setText(texts, 0, left)
      setText(texts, 1, right)
      expect(Math.sign(compareTexts(texts, 0, 1))).toBe(left < right ? -1 : left > right ? 1 : 0)
    }),
  )
})

test('documents are found by their key, whatever came and went before', () => {
  // Few different hashes, so that keys stand in each other's way.
  const hash = (key: number): number => hashNumber(key % 5)
  const step = fc.record({ adds: fc.boolean(), key: fc.nat(60) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const keys: number[] = []
      const table = createDocTable<number>({
        hashOf: hash,
        hashAt: (doc) => hash(keys[doc]!),
        isAt: (doc, key) => keys[doc] === key,
        keyAt: (doc) => keys[doc]!,
      })
      const expected = new Map<number, number>()
      for (const { adds, key } of steps) {
        const doc = expected.get(key)
        if (adds && doc === undefined) {
          table.add(keys.push(key) - 1)
          expected.set(key, keys.length - 1)
        } else if (!adds && doc !== undefined) {
          table.delete(doc)
          expected.delete(key)
        }
      }
      for (let key = 0; key <= 60; key += 1) expect(table.get(key)).toBe(expected.get(key))
      expect(table.size).toBe(expected.size)
      expect(new Set(table.keys())).toEqual(new Set(expected.keys()))
      expect(new Set(table.values())).toEqual(new Set(expected.values()))
    }),
  )
})

test('a table grows beyond its first room', () => {
  const names = createTexts()
  const table = createDocTable(nameKeys(names))
  for (let doc = 0; doc < 3_000; doc += 1) {
    setText(names, doc, `LÖT${doc}`)
    table.add(doc)
  }
  for (let doc = 0; doc < 3_000; doc += 1) expect(table.get(`LÖT${doc}`)).toBe(doc)
  expect(table.has('LÖT3000')).toBe(false)
  // What was never added is not there to be removed.
  setText(names, 3_000, 'other')
  table.delete(3_000)
  expect(table.size).toBe(3_000)
})
