import { expect, test } from 'vitest'
import { countNames, cover, listItems, unknownNames } from './coverage.ts'

const items = listItems('- S2.04 Filters.\n- S7.02 GET · S7.03 POST\n')
const members = { 'S2.04': ['category', 'lot_size'] }
// Put together here, because this file is read by the command as well.
const title = (...names: string[]): string => `test('${names.map((name) => `[${name}]`).join(' ')} works')`

test('every id on the page is an item, also where several share a line', () => {
  expect(items).toEqual(['S2.04', 'S7.02', 'S7.03'])
})

test.each([
  ['no test', '', { isNamed: false, unnamed: ['category', 'lot_size'], tests: 0 }],
  ['the item alone', title('S2.04'), { isNamed: false, unnamed: ['category', 'lot_size'], tests: 1 }],
  ['one member', title('S2.04 category'), { isNamed: false, unnamed: ['lot_size'], tests: 1 }],
  ['each member', title('S2.04 category', 'S2.04 lot_size'), { isNamed: true, unnamed: [], tests: 2 }],
  [
    'a table that spells one out',
    `each(['category'])${title('S2.04 %s')}`,
    { isNamed: false, unnamed: ['lot_size'], tests: 1 },
  ],
  ['a table from elsewhere', `each(FILTERS)${title('S2.04 $' + '{filter}')}`, { isNamed: true, unnamed: [], tests: 1 }],
])('an item with members and %s', (_case, source, expected) => {
  expect(cover(['S2.04'], members, countNames(source, members))[0]).toMatchObject(expected)
})

test('a title may name several items', () => {
  const covered = cover(items, {}, countNames(title('S7.02', 'S7.03'), {}))
  expect(covered.map(({ isNamed }) => isNamed)).toEqual([false, true, true])
})

test('a misspelt item or member is told', () => {
  const counts = countNames(title('S2.40', 'S2.04 colour', 'S2.04 category', 'S7.02'), members)
  expect(unknownNames(items, members, counts)).toEqual(['S2.40', 'S2.04 colour'])
})
