import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setBit, wordsFor } from '../sets/bits.ts'
import { docsOf } from '../sets/doc-set.ts'
import { isOneEditApart } from './one-edit.ts'
import { isCode } from './tokenizer.ts'
import {
  addWord,
  allWords,
  codesIn,
  createWordIndex,
  dropDocuments,
  holdersIn,
  listsOf,
  neighboursOf,
  noteSpelling,
  sortIndex,
  wordsFrom,
  TYPO_MIN_LENGTH,
  type WordIndex,
} from './word-index.ts'

/** Few letters, so that words begin, end and look alike; some of more than one byte. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '世'), minLength: 1, maxLength: 7 })
const code = fc.nat(300).map((at) => String(10_000_000 + at))
const word = fc.oneof({ weight: 4, arbitrary: letters }, code)
const MAX_DOCS = 4_000
/** Some words are in so many documents that they leave the arena. */
const addition = fc.record({ word, count: fc.oneof({ weight: 9, arbitrary: fc.nat(3) }, fc.nat(600)) })

type Expected = Map<string, Set<number>>

function check(index: WordIndex, expected: Expected, asked: readonly string[]): void {
  const words = [...expected.keys()]
  const withoutDigits = words.filter((held) => !isCode(held))
  expect(new Map(Array.from(allWords(index), ([held, set]) => [held, new Set(docsOf(set))]))).toEqual(expected)
  for (const each of [...asked, ...words.slice(0, 5)]) {
    expect(new Set(docsOf(holdersIn(index, each) ?? { form: [] }))).toEqual(expected.get(each) ?? new Set())
    const begun = withoutDigits.filter((held) => held.startsWith(each))
    expect(new Set(wordsFrom(index, each, 1_000))).toEqual(new Set(begun))
    const holders = begun.flatMap((held) => [...expected.get(held)!])
    if (each.length > 1 && !isCode(each))
      expect(new Set(listsOf(index, each, true).flatMap((set) => [...docsOf(set)]))).toEqual(new Set(holders))
    if (each.length >= TYPO_MIN_LENGTH && !isCode(each))
      expect(new Set(neighboursOf(index, each))).toEqual(
        new Set(withoutDigits.filter((held) => isOneEditApart(held, each))),
      )
  }
  expect(new Set(codesIn(index, '1000', 1_000))).toEqual(new Set(words.filter((held) => isCode(held))))
}

test('words are found by themselves, their beginnings and with an error, as documents come and are dropped', () => {
  const round = fc.record({
    added: fc.array(addition, { maxLength: 40 }),
    meanwhile: fc.array(addition, { maxLength: 10 }),
    asked: fc.array(word, { maxLength: 5 }),
    oneIn: fc.integer({ min: 1, max: 3 }),
    sorts: fc.boolean(),
  })
  let reused = 0
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 4 }), (rounds) => {
      const index = createWordIndex()
      const expected: Expected = new Map()
      let next = 0
      const add = (additions: (typeof rounds)[number]['added']): void => {
        for (const { word: added, count } of additions)
          for (let at = 0; at < count && next < MAX_DOCS; at += 1) {
            addWord(index, added, (next += 1))
            expected.set(added, (expected.get(added) ?? new Set()).add(next))
          }
      }
      for (const { added, meanwhile, asked, oneIn, sorts } of rounds) {
        add(added)
        if (sorts) sortIndex(index)
        check(index, expected, asked)
        const gone = new Int32Array(wordsFor(MAX_DOCS + 1))
        const last = next
        for (let doc = 1; doc <= last; doc += oneIn) setBit(gone, doc)
        const steps = dropDocuments(index, gone, 1_000)
        steps.next()
        steps.next()
        reused += index.words.freeIds.length
        // Words that are about to be dropped come back.
        add(meanwhile)
        for (const _step of steps);
        for (const [held, docs] of expected) {
          for (const doc of docs) if (doc <= last && (doc - 1) % oneIn === 0) docs.delete(doc)
          if (docs.size === 0) expected.delete(held)
        }
        check(index, expected, asked)
        expect(index.words.size - index.words.freeIds.length).toBe(expected.size)
      }
    }),
    { numRuns: 150 },
  )
  expect(reused).toBeGreaterThan(0)
})

test('words that come and go for ever take no more numbers than there are at once', () => {
  const index = createWordIndex()
  sortIndex(index)
  for (let doc = 0; doc < 600; doc += 1) {
    addWord(index, `word${'abcdefghij'[doc % 10]}${'abcdefghij'[Math.floor(doc / 10) % 10]}${'xyz'[doc % 3]}`, doc)
    addWord(index, String(10_000_000 + doc), doc)
    noteSpelling(index, String(10_000_000 + doc), `${doc}s`)
    if (doc % 20 !== 19) continue
    const gone = new Int32Array(wordsFor(doc + 1))
    for (let before = 0; before <= doc; before += 1) setBit(gone, before)
    for (const _step of dropDocuments(index, gone));
  }
  expect(index.words.size).toBeLessThanOrEqual(40)
  expect([...allWords(index)]).toEqual([])
  expect([index.orders!.forwards.length, index.orders!.backwards.length, index.codes.sorted.length]).toEqual([0, 0, 0])
  expect(index.spellings.size).toBe(0)
})
