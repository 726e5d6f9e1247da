// The form of an entry: what it is about, what that sells for, and what differs from the rest of the book.
import type { BookEntryFields, BookEntryOnWire } from '@lotyard/contract/account/price-book'
import { readEntryFields } from '@lotyard/contract/rules/worth/book-fields'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import type { Problems } from '../../../../ui/forms/fields/field-problems.ts'
import { amountFigure, parseAmount, parsePercentage } from '../figures.ts'
import { NO_AMOUNT, NO_PERCENTAGE, toFormErrors, type Entered } from '../setup/book-fields-form.ts'

/** An entry is about one item, or about a brand, a category or a brand in a category. */
export type EntryAbout = 'item' | 'kind'

export function toEnteredEntry(entry: BookEntryOnWire | null): Entered {
  if (entry === null) return { about: 'item', value_kind: 'percent' }
  const { percent, resale_cents, sell_through_percent, fee_percent, unit_cost_cents } = entry
  return {
    about: entry.upc === null ? 'kind' : 'item',
    upc: entry.upc ?? '',
    condition: entry.condition?.key ?? '',
    brand: entry.brand ?? '',
    category: entry.category?.key ?? '',
    value: resale_cents === null ? String(percent ?? 0) : amountFigure(resale_cents),
    value_kind: resale_cents === null ? 'percent' : 'cents',
    sell_through: sell_through_percent === null ? '' : String(sell_through_percent),
    fee: fee_percent === null ? '' : String(fee_percent),
    unit_cost: unit_cost_cents === null ? '' : amountFigure(unit_cost_cents),
  }
}

export type ReadEntry = { entry: Omit<BookEntryFields, 'version'>; problems: Problems }

export function readEntryForm(form: FormData): ReadEntry {
  const given = readFields(
    form,
    ...(['about', 'upc', 'condition', 'brand', 'category', 'value', 'value_kind'] as const),
    ...(['sell_through', 'fee', 'unit_cost'] as const),
  )
  const problems: Problems = {}
  const read = (
    name: 'value' | 'sell_through' | 'fee' | 'unit_cost',
    parse: (text: string) => number | null,
    sentence: string,
  ): number | null => {
    // Empty: as the book has it. Only the value itself is needed.
    if (given[name].trim() === '' && name !== 'value') return null
    const number = parse(given[name])
    if (number === null) problems[name] = [sentence]
    return number
  }
  const isItem = given.about !== 'kind'
  const isAmount = given.value_kind === 'cents'
  const textOf = (text: string): string | null => (text.trim() === '' ? null : text)
  if (isItem && textOf(given.upc) === null) problems['upc'] = ['Enter the UPC, 12 digits.']
  if (!isItem && textOf(given.brand) === null && textOf(given.category) === null)
    problems['brand'] = ['Enter a brand, a category or both.']
  const entry = {
    // What belongs to the other choice is in the form too, out of sight.
    upc: isItem ? textOf(given.upc) : null,
    condition: isItem ? textOf(given.condition) : null,
    brand: isItem ? null : textOf(given.brand),
    category: isItem ? null : textOf(given.category),
    percent: isAmount ? null : read('value', parsePercentage, NO_PERCENTAGE),
    resale_cents: isAmount ? read('value', parseAmount, NO_AMOUNT) : null,
    sell_through_percent: read('sell_through', parsePercentage, NO_PERCENTAGE),
    fee_percent: read('fee', parsePercentage, NO_PERCENTAGE),
    unit_cost_cents: read('unit_cost', parseAmount, NO_AMOUNT),
  }
  return { entry, problems }
}

export function judgeEntryForm(form: FormData): Problems {
  const { entry, problems } = readEntryForm(form)
  const { upc, ...errors } = toFormErrors(readEntryFields(entry).errors)
  // Without a UPC the rule asks for one; what the reader chose to fill in is said by this form.
  return { ...errors, ...(entry.upc !== null && upc !== undefined && { upc }), ...problems }
}
