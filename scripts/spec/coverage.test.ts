import { expect, test } from 'vitest'
import { countNames, cover, listItems, unknownNames } from './coverage.ts'

const items = listItems('- S2.04 Filters.\n- S7.02 GET · S7.03 POST\n')
const members = { 'S2.04': ['category', 'lot_size'] }

test('every id on the page is an item, also where several share a line', () => {
  expect(items).toEqual(['S2.04', 'S7.02', 'S7.03'])
})

test.each([
  ['no test', [], { isNamed: false, unnamed: ['category', 'lot_size'], tests: 0 }],
  ['the item alone', ['[S2.04] works'], { isNamed: false, unnamed: ['category', 'lot_size'], tests: 1 }],
  ['one member', ['[S2.04 category] works'], { isNamed: false, unnamed: ['lot_size'], tests: 1 }],
  ['both in one title', ['[S2.04 category] [S2.04 lot_size] work'], { isNamed: true, unnamed: [], tests: 1 }],
  ['both', ['[S2.04 category] works', '[S2.04 lot_size] works'], { isNamed: true, unnamed: [], tests: 2 }],
  ['a member known only at run time', ['[S2.04 \0] works'], { isNamed: false, unnamed: ['category', 'lot_size'] }],
])('an item with members and %s', (_case, titles, expected) => {
  expect(cover(['S2.04'], members, countNames(titles))[0]).toMatchObject(expected)
})

test('a title may name several items', () => {
  const covered = cover(items, {}, countNames(['[S7.02] [S7.03] work']))
  expect(covered.map(({ isNamed }) => isNamed)).toEqual([false, true, true])
})

test('a misspelt item or member is told, also of an item without members', () => {
  const counts = countNames(['[S2.40] [S2.04 colour] [S2.04 category] [S7.02] [S7.03 list] work'])
  expect(unknownNames(items, members, counts)).toEqual(['S2.40', 'S2.04 colour', 'S7.03 list'])
})
