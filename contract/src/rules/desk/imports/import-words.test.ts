import { expect, test } from 'vitest'
import { collectWords, findSimilar } from './import-words.ts'

const CONDITIONS = ['New', 'Like New', 'Used - Good', 'Used - Fair', 'Uninspected Returns', 'Salvage'].map((name) => ({
  key: name,
  name,
}))

test.each([
  ['Customer Return', 'Uninspected Returns'],
  ['CUSTOMER RETURNS', 'Uninspected Returns'],
  ['Returned items', 'Uninspected Returns'],
  ['Brand New', 'New'],
  ['like-new', 'Like New'],
  ['Used Good', 'Used - Good'],
  ['Scrap', 'Salvage'],
  // Two names would do, another word turns the meaning around, or nothing is alike.
  ['Used', null],
  ['Almost new', null],
  ['Not working', null],
  ['Grade B', null],
  ['Condition', null],
])('the condition %j is taken for %j', (text, key) => expect(findSimilar('condition', text, CONDITIONS)).toBe(key))

test.each([
  ['TVs', 'tv'],
  ['Electronics > Televisions', 'tv'],
  ['Kitchen & Dining', 'kitchen'],
  ['Toys', null],
])('the category %j is taken for %j', (text, key) => {
  const choices = [
    { key: 'tv', name: 'Electronics / Televisions' },
    { key: 'kitchen', name: 'Kitchen' },
  ]
  expect(findSimilar('category', text, choices)).toBe(key)
})

test('a word that our name turns around is not taken for it', () => {
  expect(findSimilar('condition', 'New', [{ key: 'like-new', name: 'Like New' }])).toBeNull()
})

test('words are numbered and counted, whatever their case; what names no brand is none', () => {
  const collector = collectWords()
  const given = ['New', 'Customer Return', 'NEW', '', 'customer return'].map((text) => collector.add('condition', text))
  expect(given).toEqual([1, 2, 1, null, 2])
  expect(['Sony®', 'SONY', 'N/A', 'assorted'].map((text) => collector.add('brand', text))).toEqual([1, 1, null, null])
  expect(collector.words().map(({ field, text, lineCount }) => [field, text, lineCount])).toEqual([
    ['condition', 'New', 2],
    ['condition', 'Customer Return', 2],
    ['brand', 'Sony®', 2],
  ])
})

test('a column with more words than can be mapped is given up, and the others stay', () => {
  const collector = collectWords(3)
  for (const text of ['a', 'b', 'c', 'A', 'd', 'e']) collector.add('condition', text)
  collector.add('category', 'Kitchen')
  expect(collector.overflowing()).toEqual(['condition'])
  expect(collector.words().map(({ text }) => text)).toEqual(['Kitchen'])
})
