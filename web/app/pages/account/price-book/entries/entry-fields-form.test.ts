import type { BookEntryOnWire } from '@lotyard/contract/account/price-book'
import { expect, test } from 'vitest'
import { judgeEntryForm, readEntryForm, toEnteredEntry } from './entry-fields-form.ts'

const ENTRY: BookEntryOnWire = {
  id: '7',
  upc: null,
  brand: 'Sonic',
  category: { key: 'kitchen', name: 'Kitchen' },
  condition: null,
  percent: null,
  resale_cents: 12_50,
  sell_through_percent: null,
  fee_percent: 0,
  unit_cost_cents: 1_00,
  updated_at: '2026-11-18T12:00:00.000Z',
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('an entry goes through its form unchanged; what it leaves to the book stays left', () => {
  const { id: _id, updated_at: _at, category, ...rest } = ENTRY
  expect(readEntryForm(formOf(toEnteredEntry(ENTRY))).entry).toEqual({ ...rest, category: category!.key })
})

test('what was typed for the other choice is left out', () => {
  const typed = formOf({ ...toEnteredEntry(ENTRY), about: 'item', upc: '036000291452' })
  expect(readEntryForm(typed).entry).toMatchObject({ upc: '036000291452', brand: null, category: null })
  expect(judgeEntryForm(typed)).toEqual({})
})

test.each([
  [{ about: 'item', upc: '' }, { upc: ['Enter the UPC, 12 digits.'] }],
  [{ about: 'kind', brand: ' ', category: '' }, { brand: ['Enter a brand, a category or both.'] }],
  [{ value: 'a lot' }, { value: ['Enter a dollar amount, for example 12.50.'] }],
  [{ value_kind: 'percent', value: '201' }, { value: ['Enter a percentage from 0 to 200.'] }],
  [{ sell_through: '-1' }, { sell_through: ['Enter a percentage from 0 to 100.'] }],
])('of an entry with %j it says what to do', (typed, problems) => {
  expect(judgeEntryForm(formOf({ ...toEnteredEntry(ENTRY), ...typed } as Record<string, string>))).toEqual(problems)
})
