import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneEditApart } from './words/one-edit.ts'
import { addPosting, dropPostings, removePosting, type PostingList } from './sets/posting-list.ts'
import { radixSort } from './sets/radix-sort.ts'
import { sortedSlice } from './select-page.ts'
import {
  addWord,
  createWordIndex,
  dropDocuments,
  listsOf,
  neighboursOf,
  noteSpelling,
  wordsFrom,
} from './words/word-index.ts'

describe('posting lists', () => {
  test('hold each document once, in order, whatever comes and goes', () => {
    const step = fc.record({ kind: fc.constantFrom('add', 'remove'), doc: fc.nat(40) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const list: PostingList = { docs: new Int32Array(0), length: 0 }
        const expected = new Set<number>()
        for (const { kind, doc } of steps) {
          if (kind === 'add') {
            addPosting(list, doc)
            expected.add(doc)
          } else {
            removePosting(list, doc)
            expected.delete(doc)
          }
        }
        expect([...list.docs.subarray(0, list.length)]).toEqual([...expected].toSorted((left, right) => left - right))
        dropPostings(list, Int32Array.of(0x5555_5555, 0x5555_5555))
        expect([...list.docs.subarray(0, list.length)].every((doc) => doc % 2 === 1)).toBe(true)
      }),
    )
  })
})

describe('sorting', () => {
  test('by digits is the same as by comparing, and keeps the order of equals', () => {
    const keys = fc.array(fc.oneof(fc.nat(20), fc.nat(2 ** 45), fc.constant(Infinity)), { maxLength: 100 })
    fc.assert(
      fc.property(keys, fc.boolean(), (column, descending) => {
        const docs = Int32Array.from(column, (_, doc) => doc)
        radixSort(docs, column, descending)
        // What has no figure is last either way.
        const rank = (doc: number): number => (column[doc] === Infinity || !descending ? column[doc]! : -column[doc]!)
        const compare = (left: number, right: number): number =>
          rank(left) < rank(right) ? -1 : rank(left) > rank(right) ? 1 : left - right
        expect([...docs]).toEqual(column.map((_, doc) => doc).toSorted(compare))
      }),
    )
  })

  test('downwards too', () => {
    const docs = Int32Array.from([0, 1, 2, 3])
    radixSort(docs, [5, 70_000, 5, 3], true)
    expect([...docs]).toEqual([1, 0, 2, 3])
  })

  test('a slice of the sorted is found without sorting everything', () => {
    const numbers = fc.uniqueArray(fc.nat(10_000), { maxLength: 300 })
    fc.assert(
      fc.property(numbers, fc.nat(60), fc.integer({ min: 0, max: 20 }), (values, offset, limit) => {
        const sorted = values.toSorted((left, right) => left - right)
        const end = Math.min(offset + limit, values.length)
        const span = { offset: Math.min(offset, end), limit: Math.max(0, end - offset) }
        const slice = sortedSlice(Int32Array.from(values), span, (left, right) => left - right)
        expect(slice).toEqual(sorted.slice(span.offset, span.offset + span.limit))
      }),
    )
  })
})

describe('typing errors', () => {
  test.each([
    ['headphone', 'headphone', true],
    ['headphone', 'haedphone', true],
    ['headphone', 'headphon', true],
    ['headphone', 'headphonne', true],
    ['headphone', 'headqhone', true],
    ['headphone', 'haedphon', false],
    ['oak', 'oats', false],
    ['abcd', 'acbd', true],
    ['abcd', 'dbca', false],
  ])('%s and %s are at most one apart: %s', (left, right, expected) => {
    expect(isOneEditApart(left, right)).toBe(expected)
    expect(isOneEditApart(right, left)).toBe(expected)
  })

  test('the index finds exactly the words that are one error away', () => {
    const word = fc.stringMatching(/^[abc]{4,8}$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 40 }),
        fc.stringMatching(/^[abc]{5,7}$/),
        (words, typed) => {
          const index = createWordIndex()
          for (const [doc, known] of words.entries()) addWord(index, known, doc)
          expect(neighboursOf(index, typed).toSorted()).toEqual(
            words.filter((known) => isOneEditApart(known, typed)).toSorted(),
          )
        },
      ),
    )
  })

  test('short words and codes are not forgiven', () => {
    const index = createWordIndex()
    for (const known of ['oak', 'tv55', 'mx100']) addWord(index, known, 1)
    expect(neighboursOf(index, 'oar')).toEqual([])
    expect(neighboursOf(index, 'tv56')).toEqual([])
  })
})

describe('the word index', () => {
  test('a prefix matches words, also ones that came after the vocabulary was sorted; codes match whole', () => {
    const index = createWordIndex()
    addWord(index, 'toaster', 1)
    expect(listsOf(index, 'toas', true)).toHaveLength(1)
    addWord(index, 'toast', 2)
    addWord(index, 'toas7', 3)
    expect(listsOf(index, 'toas', true)).toHaveLength(2)
    expect(listsOf(index, 'toas', false)).toHaveLength(0)
    expect(listsOf(index, 't', true)).toHaveLength(0)
    expect(listsOf(index, 'toas7', true)).toHaveLength(1)
    for (const _step of dropDocuments(index, Int32Array.of(0b10)));
    expect(listsOf(index, 'toaster', false)).toHaveLength(0)
    expect(listsOf(index, 'toas', true)).toHaveLength(1)
  })

  test('keeps the first spelling of a word as long as a document holds the word', () => {
    const index = createWordIndex()
    addWord(index, 'canva', 1)
    noteSpelling(index, 'canva', 'canvas')
    noteSpelling(index, 'canva', 'canvases')
    expect(index.spellings.get('canva')).toBe('canvas')
    for (const _step of dropDocuments(index, Int32Array.of(0b10)));
    expect(index.spellings.size).toBe(0)
  })

  test('words that begin so are listed up to a limit, and not at all beyond', () => {
    const index = createWordIndex()
    for (const [doc, word] of ['drill', 'drum', 'dress', 'dr7'].entries()) addWord(index, word, doc)
    expect(wordsFrom(index, 'dr', 3)).toEqual(['dress', 'drill', 'drum'])
    expect(wordsFrom(index, 'dr', 2)).toBeNull()
    expect(wordsFrom(index, 'x', 3)).toEqual([])
  })
})
