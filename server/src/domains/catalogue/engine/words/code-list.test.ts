import { expect, test } from 'vitest'
import { setBit, wordsFor } from '../sets/bits.ts'
import { addCode, codesFrom, createCodeList, dropCodes, sortCodes } from './code-list.ts'
import { createWordTable, insertWord, wordOf } from './word-table.ts'

function filled(codes: readonly string[]) {
  const [list, words] = [createCodeList(), createWordTable()]
  const add = (code: string): void => addCode(list, words, insertWord(words, code), code)
  for (const code of codes) add(code)
  return {
    list,
    add,
    sort: () => sortCodes(list, words),
    from: (digits: string, limit = 10) => codesFrom(list, words, digits, limit),
    sorted: () => Array.from(list.sorted.ids.subarray(0, list.sorted.length), (id) => wordOf(words, id)),
    drop: (isGone: (code: string) => boolean) => {
      const gone = new Int32Array(wordsFor(words.size))
      for (let id = 0; id < words.size; id += 1) if (isGone(wordOf(words, id))) setBit(gone, id)
      dropCodes(list, gone)
    },
  }
}

test('a code is found by its first digits, before and after the list is sorted', () => {
  const { from, sort, add } = filled(['036000291452', '036000291469', '12345678', '55in', '123', '123456789012345'])
  const found = () => ['036000', '12345', '0360002914520', '9'].map((digits) => from(digits).length)
  expect(found()).toEqual([2, 1, 0, 0])
  sort()
  expect(found()).toEqual([2, 1, 0, 0])
  add('036000291476')
  expect(from('036000')).toEqual(['036000291452', '036000291469', '036000291476'])
  expect(from('036000', 2)).toHaveLength(2)
})

test('thousands of new ones are merged in where they are added', () => {
  const codes = Array.from({ length: 3_000 }, (_, at) => String(10_000_000 + at))
  const { list, from, sort, sorted, add } = filled(codes.filter((code) => Number(code) % 3 === 0))
  sort()
  for (const code of codes.toReversed()) if (Number(code) % 3 !== 0) add(code)
  expect(list.added.length).toBeLessThanOrEqual(1_000)
  expect(from('100000', 5_000).toSorted()).toEqual(codes.slice(0, 100))
  sort()
  expect(sorted()).toEqual(codes)
})

test("a visitor's call sorts and merges nothing", () => {
  const codes = Array.from({ length: 3_000 }, (_, at) => String(10_000_000 + at))
  const { list, from } = filled(codes.toReversed())
  Object.freeze(list)
  Object.freeze(list.added)
  Object.freeze(list.sorted)
  expect(from('100000', 5_000)).toEqual(codes.slice(0, 100).toReversed())
})

test('codes that nothing holds any more are forgotten, sorted or not', () => {
  const codes = Array.from({ length: 2_000 }, (_, at) => String(10_000_000 + at))
  const { sort, sorted, add, drop, from } = filled(codes)
  sort()
  for (const code of ['99999998', '99999999']) add(code)
  drop((code) => Number(code) % 2 === 1)
  expect(from('999999')).toEqual(['99999998'])
  sort()
  expect(sorted()).toEqual([...codes.filter((code) => Number(code) % 2 === 0), '99999998'])
})
