import { expect, test } from 'vitest'
import { indexEntries, termsFor, type BookEntry, type FoundEntry, type Goods } from './find-entry.ts'

const GOODS: Goods = {
  upc: '850000000017',
  brand: 'sonic',
  categoryKey: 'kitchen',
  parentKey: 'home',
  conditionKey: 'new',
}

const [UPC, SONIC] = ['850000000017', 'sonic']
const ALL = [
  of({ upc: UPC, conditionKey: 'new' }),
  of({ upc: UPC }),
  of({ brand: SONIC, categoryKey: 'kitchen' }),
  of({ brand: SONIC, categoryKey: 'home' }),
  of({ brand: SONIC }),
  of({ categoryKey: 'kitchen' }),
  of({ categoryKey: 'home' }),
]

test('a line takes the surest entry, and without it the next', () => {
  const kinds = ALL.map((_entry, at) => indexEntries(ALL.slice(at)).find(GOODS).kind)
  expect(kinds).toEqual(['upc_condition', 'upc', 'brand_category', 'brand_parent', 'brand', 'category', 'parent'])
  expect(indexEntries([]).find(GOODS)).toEqual({ kind: 'default', entry: null })
})

test.each([
  ['another condition', { conditionKey: 'used' }, 'upc'],
  ['no UPC', { upc: null }, 'brand_category'],
  ['no brand', { upc: null, brand: '' }, 'category'],
  ['another child of the parent', { upc: null, categoryKey: 'garden' }, 'brand_parent'],
  ['a category without a parent', { upc: null, brand: '', categoryKey: 'toys', parentKey: null }, 'default'],
])('a line with %s', (_title, given, kind) => {
  expect(findIn(ALL, given).kind).toBe(kind)
})

const BOOK = {
  value: { valueKind: 'percent', value: 400 },
  terms: { sellThrough: 900, fee: 130, unitCostCents: 50 },
  factors: new Map([['used', 600]]),
} as const

test('what an entry leaves out is as the book has it', () => {
  const entry = of({ upc: UPC, valueKind: 'cents', value: 12_00, fee: 0 })
  expect(termsFor(BOOK, entry, 'used')).toEqual({
    valueKind: 'cents',
    value: 12_00,
    factor: 600,
    sellThrough: 900,
    fee: 0,
    unitCostCents: 50,
  })
  expect(termsFor(BOOK, null, 'new')).toEqual({ ...BOOK.value, factor: 1_000, ...BOOK.terms })
})

test('an entry about a condition already says what the goods are worth in it', () => {
  expect(termsFor(BOOK, of({ upc: UPC, conditionKey: 'used' }), 'used').factor).toBe(1_000)
})

function of(given: Partial<BookEntry>): BookEntry {
  return {
    upc: null,
    brand: null,
    categoryKey: null,
    conditionKey: null,
    valueKind: 'percent',
    value: 500,
    sellThrough: null,
    fee: null,
    unitCostCents: null,
    ...given,
  }
}

function findIn(entries: readonly BookEntry[], given: Partial<Goods>): FoundEntry {
  return indexEntries(entries).find({ ...GOODS, ...given })
}
