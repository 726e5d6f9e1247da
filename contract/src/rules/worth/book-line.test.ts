import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookField } from './book-columns.ts'
import { NO_TEXTS, readBookLine, watchFractions, type BookTexts, type FigureStyles } from './book-line.ts'

const NAMES = { conditions: new Map([['like new', 'like-new']]), categories: new Map([['kitchen', 'kitchen']]) }
const UPC = '012345678905'

function read(texts: Partial<BookTexts>, styles: FigureStyles = {}, numeric: BookField[] = []) {
  return readBookLine({ ...NO_TEXTS, ...texts }, { names: NAMES, styles, numeric: new Set(numeric) })
}

test('what the file says of a known item adds nothing; names are ours in any case', () => {
  const { entry } = read({ upc: UPC, brand: 'Sonic', category: 'Nonsense', condition: 'LIKE NEW', resale: '$1,024.50' })
  expect(entry).toMatchObject({ upc: UPC, brand: null, categoryKey: null, conditionKey: 'like-new', value: 1_024_50 })
})

test.each<[string, Partial<BookTexts>, RegExp]>([
  ['a UPC that a spreadsheet has cut', { upc: '6.12E+11', resale: '5' }, /cut the last digits/],
  ['a negative price', { brand: 'Sonic', resale: '-5' }, /^Resale price: Enter an amount from \$0/],
  ['a price in words', { brand: 'Sonic', resale: 'five' }, /^Resale price: can't be read/],
  ['a formula', { brand: 'Sonic', resale: '=1+1' }, /^Resale price: can't be read/],
  ['a markup', { brand: 'Sonic', percent: '201%' }, /^Percent of MSRP: Enter a percentage from 0 to 200\.$/],
  ['a negative fee', { brand: 'Sonic', percent: '35', fee: '-1' }, /^Fee %: Enter a percentage from 0 to 100\.$/],
  ['a strange category', { category: 'Nonsense', percent: '35' }, /“Nonsense” isn't one of our categories/],
  ['a condition of a brand', { brand: 'Sonic', condition: 'like new', percent: '35' }, /A condition needs a UPC/],
  ['no value', { brand: 'Sonic' }, /^Enter a resale price or a percentage of MSRP\.$/],
  ['two values', { brand: 'Sonic', percent: '35', resale: '5' }, /not both/],
  ['nothing it is about', { percent: '35' }, /Enter a UPC, a brand or a category/],
])('%s has one sentence', (_case, texts, sentence) => {
  const { problems } = read(texts)
  expect(problems).toEqual([expect.stringMatching(sentence)])
})

test.each<[string, string, FigureStyles[keyof FigureStyles], number | null]>([
  ['1.234,56', 'a German price', { numbers: 'comma', isFraction: false }, 1_234_56],
  ['1,234', 'thousands', { numbers: 'unclear', isFraction: false }, 1_234_00],
  ['1.234', 'what can be read in two ways', { numbers: 'unclear', isFraction: false }, null],
])('%s is %s', (text, _case, style, cents) => {
  const { entry } = read({ brand: 'Sonic', resale: text }, { resale: style! })
  expect(entry?.value ?? null).toBe(cents)
})

test('numbers of a workbook are in no doubt, whatever the texts beside them', () => {
  const unclear = { numbers: 'unclear', isFraction: false } as const
  expect(read({ brand: 'Sonic', resale: '1.234' }, { resale: unclear }, ['resale']).entry?.value).toBe(1_23)
})

test.each([
  ['35%', false, 350],
  ['35', false, 350],
  ['12,5 %', false, 125],
  ['33.333333', false, 333],
  ['0.35', true, 350],
  ['0.35%', true, 4],
])('the percentage %s (fractions: %s) is %d thousandths', (percent, isFraction, tenths) => {
  expect(read({ brand: 'Sonic', percent }, { percent: { numbers: 'point', isFraction } }).entry?.value).toBe(tenths)
})

test('a column of small numbers with decimals holds fractions; one percentage with its sign says otherwise', () => {
  const see = (...texts: string[]): boolean => {
    const watched = watchFractions()
    for (const text of texts) watched.see('percent', text)
    return watched.isFraction('percent')
  }
  expect(see('0.35', '1.5', '1', '')).toBe(true)
  expect(see('1', '2')).toBe(false)
  expect(see('0.5', '35')).toBe(false)
  expect(see('0.5%', '0.7')).toBe(false)
})

test('any texts give an entry or sentences', () => {
  // Long enough to be cut where it is shown.
  const category = fc.integer({ min: 58, max: 60 }).map((count) => `${'a'.repeat(count)}\u{1F4E6}\u{1F4E6}`)
  const others = Object.fromEntries(Object.keys(NO_TEXTS).map((field) => [field, fc.string()]))
  const texts = fc.record({ ...others, category: fc.oneof(fc.string(), category) })
  fc.assert(
    fc.property(texts, (given) => {
      const { entry, problems } = read(given)
      // Of whole characters: the database takes no half of one.
      return (entry === null) !== (problems === null) && (problems ?? []).every((sentence) => sentence.isWellFormed())
    }),
  )
})
