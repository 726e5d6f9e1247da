// What people may enter into a price book, by a form or as a line of a file, and what is wrong with it.
//
// Total: any figure or text gives a value or a sentence. The constraints of price_books, price_book_conditions and
// price_book_entries say the same.
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'
import { cleanText } from '../desk/imports/manifest-line.ts'
import { readUpc, type UpcProblem } from '../listings/goods/upc.ts'
import { formatCount } from '../format-count.ts'
import { formatWithCents } from '../money.ts'
import type { BookEntry } from './find-entry.ts'
import {
  MAX_BOOK_BRAND,
  MAX_FACTOR_TENTHS,
  MAX_MARGIN_TENTHS,
  MAX_RESALE_TENTHS,
  MAX_ROI_TENTHS,
  MAX_SHARE_TENTHS,
  MAX_UNIT_CENTS,
  toPercent,
  toTenths,
} from './price-book-limits.ts'
import type { BookTerms, ResaleValue, Target, TargetKind } from './terms.ts'

/** Sentences by field. */
type BookErrors = Record<string, string[]>

type ValueFields = { percent: number | null; resale_cents: number | null }

export type BookFields = {
  default: ValueFields & { sell_through_percent: number; fee_percent: number; unit_cost_cents: number }
  conditions: readonly { key: string; percent: number }[]
  target: { kind: TargetKind; percent: number }
}

export type BookSettings = { value: ResaleValue; terms: BookTerms; factors: Map<string, number>; target: Target }

const range = (max: number): string => `Enter a percentage from 0 to ${formatCount(toPercent(max))}.`
export const PERCENT_PROBLEM = range(MAX_RESALE_TENTHS)
export const FACTOR_PROBLEM = range(MAX_FACTOR_TENTHS)
export const SHARE_PROBLEM = range(MAX_SHARE_TENTHS)
export const MARGIN_PROBLEM = range(MAX_MARGIN_TENTHS)
export const ROI_PROBLEM = range(MAX_ROI_TENTHS)
export const DECIMALS_PROBLEM = 'Use at most one decimal, for example 12.5.'
export const UNIT_PROBLEM = `Enter an amount from $0 to ${formatWithCents(MAX_UNIT_CENTS)}.`
const NO_VALUE_PROBLEM = 'Enter a resale price or a percentage of MSRP.'
export const TWO_VALUES_PROBLEM = 'Enter a resale price or a percentage of MSRP, not both.'
const TWICE_PROBLEM = 'This condition is there twice.'

/** The name of a condition's field among the errors. */
export function factorField(conditionKey: string): string {
  return `conditions.${conditionKey}`
}

/** The settings of a book; where `errors` has any, they are not to be kept. */
export function readBookFields(fields: BookFields): { settings: BookSettings; errors: BookErrors } {
  const errors: BookErrors = {}
  const { target } = fields
  const factors = new Map<string, number>()
  for (const { key, percent } of fields.conditions) {
    if (factors.has(key)) errors[factorField(key)] = [TWICE_PROBLEM]
    factors.set(key, readShare(errors, factorField(key), percent, FACTOR_PROBLEM, MAX_FACTOR_TENTHS))
  }
  const isMargin = target.kind === 'margin'
  const settings = {
    value: readValue(errors, fields.default),
    terms: {
      sellThrough: readShare(errors, 'sell_through_percent', fields.default.sell_through_percent),
      fee: readShare(errors, 'fee_percent', fields.default.fee_percent),
      unitCostCents: readUnitCents(errors, 'unit_cost_cents', fields.default.unit_cost_cents),
    },
    factors,
    target: {
      kind: target.kind,
      tenths: isMargin
        ? readShare(errors, 'target_percent', target.percent, MARGIN_PROBLEM, MAX_MARGIN_TENTHS)
        : readShare(errors, 'target_percent', target.percent, ROI_PROBLEM, MAX_ROI_TENTHS),
    },
  }
  return { settings, errors }
}

export type EntryFields = Partial<
  ValueFields & {
    upc: string | null
    brand: string | null
    category: string | null
    condition: string | null
    sell_through_percent: number | null
    fee_percent: number | null
    unit_cost_cents: number | null
  }
>

export const UPC_PROBLEMS: Readonly<Record<UpcProblem, string>> = {
  upc_cut: 'A spreadsheet has cut the last digits off this UPC. Format the column as text and enter it again.',
  upc_length: 'Enter a UPC of 12 digits.',
  upc_check_digit: 'This UPC has a wrong digit. Check it.',
  upc_other: 'This code is no UPC. Enter the 12 digits below the barcode.',
}
const NOTHING_PROBLEM = 'Enter a UPC, a brand or a category.'
const BRAND_LONG_PROBLEM = `Enter a brand of up to ${MAX_BOOK_BRAND} characters.`
const BRAND_HIDDEN_PROBLEM = "This brand has characters that can't be seen. Type it again."
const UPC_ALONE_PROBLEM = 'A UPC says it all. Leave brand and category empty.'
const CONDITION_ALONE_PROBLEM =
  "A condition needs a UPC. For brands and categories your book's condition percentages apply."

/**
 * An entry with its brand as it was typed; where `errors` has any, it is not to be kept. Whether its category and condition
 * are the market's is not known here.
 */
export function readEntryFields(fields: EntryFields): { entry: BookEntry; errors: BookErrors } {
  const errors: BookErrors = {}
  const { upc, problem } = readUpc(cleanText(fields.upc ?? ''))
  if (problem !== null) errors['upc'] = [UPC_PROBLEMS[problem]]
  const brand = readBrand(errors, fields.brand ?? '')
  const [categoryKey, conditionKey] = [fields.category || null, fields.condition || null]
  const namesItem = upc !== null || problem !== null
  if (!namesItem && brand === null && categoryKey === null && errors['brand'] === undefined)
    errors['upc'] = [NOTHING_PROBLEM]
  if (namesItem && (brand !== null || categoryKey !== null)) errors['upc'] ??= [UPC_ALONE_PROBLEM]
  if (!namesItem && conditionKey !== null) errors['condition'] = [CONDITION_ALONE_PROBLEM]
  const optional = <Value>(given: Value | null | undefined, read: (value: Value) => number): number | null =>
    given === null || given === undefined ? null : read(given)
  const entry = {
    upc,
    brand,
    categoryKey,
    conditionKey,
    ...readValue(errors, { percent: fields.percent ?? null, resale_cents: fields.resale_cents ?? null }),
    sellThrough: optional(fields.sell_through_percent, (percent) => readShare(errors, 'sell_through_percent', percent)),
    fee: optional(fields.fee_percent, (percent) => readShare(errors, 'fee_percent', percent)),
    unitCostCents: optional(fields.unit_cost_cents, (amount) => readUnitCents(errors, 'unit_cost_cents', amount)),
  }
  return { entry, errors }
}

function readBrand(errors: BookErrors, text: string): string | null {
  const brand = cleanText(text)
  if (Array.from(brand).length > MAX_BOOK_BRAND) errors['brand'] = [BRAND_LONG_PROBLEM]
  else if (hasHiddenCharacters(brand)) errors['brand'] = [BRAND_HIDDEN_PROBLEM]
  return brand === '' ? null : brand
}

function readValue(errors: BookErrors, { percent, resale_cents: cents }: ValueFields): ResaleValue {
  if (percent !== null && cents !== null) errors['percent'] = [TWO_VALUES_PROBLEM]
  if (cents !== null) return { valueKind: 'cents', value: readUnitCents(errors, 'resale_cents', cents) }
  if (percent === null) errors['percent'] = [NO_VALUE_PROBLEM]
  const value = percent === null ? 0 : readShare(errors, 'percent', percent, PERCENT_PROBLEM, MAX_RESALE_TENTHS)
  return { valueKind: 'percent', value }
}

/** In thousandths; 0 where it is wrong. */
function readShare(
  errors: BookErrors,
  field: string,
  percent: number,
  problem = SHARE_PROBLEM,
  max = MAX_SHARE_TENTHS,
): number {
  const tenths = toTenths(percent)
  if (percent >= 0 && percent * 10 <= max && tenths !== null) return tenths
  errors[field] ??= [percent >= 0 && percent * 10 <= max ? DECIMALS_PROBLEM : problem]
  return 0
}

function readUnitCents(errors: BookErrors, field: string, amount: number): number {
  if (Number.isInteger(amount) && amount >= 0 && amount <= MAX_UNIT_CENTS) return amount
  errors[field] ??= [UNIT_PROBLEM]
  return 0
}
