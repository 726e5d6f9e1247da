import { expect, test } from 'vitest'
import { addCode, codesFrom, createCodeList, dropCodes, rangeOf, sortCodes } from './code-list.ts'

const filled = (codes: readonly string[]) => {
  const list = createCodeList()
  for (const code of codes) addCode(list, code)
  return list
}
const run = (steps: Generator<void>) => [...steps].length

test('a code is found by its first digits, before and after the list is sorted', () => {
  const list = filled(['036000291452', '036000291469', '12345678', '55in', '123', '123456789012345'])
  const found = () => ['036000', '12345', '0360002914520', '9'].map((digits) => codesFrom(list, digits, 10).length)
  expect(found()).toEqual([2, 1, 0, 0])
  sortCodes(list)
  expect(found()).toEqual([2, 1, 0, 0])
  addCode(list, '036000291476')
  expect(codesFrom(list, '036000', 10)).toEqual(['036000291452', '036000291469', '036000291476'])
  expect(codesFrom(list, '036000', 2)).toHaveLength(2)
})

test('thousands of new ones are merged in where they are added, each once', () => {
  const codes = Array.from({ length: 3_000 }, (_, at) => String(10_000_000 + at))
  const list = filled(codes.filter((code) => Number(code) % 3 === 0))
  sortCodes(list)
  for (const code of codes.toReversed()) addCode(list, code)
  expect(list.added.length).toBeLessThanOrEqual(1_000)
  expect(codesFrom(list, '100000', 5_000).toSorted()).toEqual(codes.slice(0, 100))
  sortCodes(list)
  expect(list.sorted).toEqual(codes)
})

test("a visitor's call sorts and merges nothing", () => {
  const codes = Array.from({ length: 3_000 }, (_, at) => String(10_000_000 + at))
  const list = filled(codes.toReversed())
  Object.freeze(list)
  Object.freeze(list.added)
  Object.freeze(list.sorted)
  expect(codesFrom(list, '100000', 5_000)).toEqual(codes.slice(0, 100).toReversed())
})

test('codes that nothing holds any more are forgotten in steps, and those that come meanwhile stay', () => {
  const codes = Array.from({ length: 25_000 }, (_, at) => String(10_000_000 + at))
  const list = filled(codes)
  const steps = dropCodes(list, (code) => Number(code) % 2 === 0)
  steps.next()
  addCode(list, '99999999')
  expect(run(steps)).toBe(1)
  expect(list.sorted).toHaveLength(12_500)
  expect(codesFrom(list, '999999', 5)).toEqual(['99999999'])
})

test('the range of a prefix ends before the next word', () => {
  expect(rangeOf(['dri', 'drill', 'driveway', 'drum'], 'dri')).toEqual([0, 3])
  expect(rangeOf(['dri', '世界'], 'dri')).toEqual([0, 1])
})
