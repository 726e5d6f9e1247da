// Reads one line of a manifest: from texts as they are in the file to what can be saved, and what is wrong with it.
//
// Total: any text gives a line with its problems, never an exception. A line without an error is complete; the database
// has that as a constraint (a_line_without_errors_is_complete). What shows only beside other lines is found elsewhere.
import { MAX_CENTS, parseDollars } from '../../money.ts'
import type { ManifestField } from './manifest-columns.ts'
import { bareNumber } from './number-styles.ts'
import { MAX_LINE_LENGTHS, type ManifestProblem } from './manifest-problems.ts'
import { MAX_QUANTITY } from '../../listings/goods/manifest-line.ts'
import { saysTotal } from '../../listings/goods/total-label.ts'
import { readUpc } from '../../listings/goods/upc.ts'

export type ManifestTexts = Record<ManifestField, string>

/** Names and keys of our own, in lower case, to their key. */
export type NamesToKeys = ReadonlyMap<string, string>

export type LineDefaults = {
  conditionKey: string
  categoryKey: string
  conditions: NamesToKeys
  categories: NamesToKeys
}

export type ReadLine = {
  texts: ManifestTexts
  upc: string | null
  quantity: number | null
  unitMsrpCents: number | null
  /** The default where the text is none of our names: what a word means is decided for all lines that have it. */
  conditionKey: string
  categoryKey: string
  problems: ManifestProblem[]
}

export const EMPTY_TEXTS: ManifestTexts = {
  upc: '',
  brand: '',
  model: '',
  description: '',
  quantity: '',
  unit_msrp: '',
  extended_msrp: '',
  condition: '',
  category: '',
  lot: '',
}

const LONG: readonly { field: ManifestField; maxLength: number; problem: ManifestProblem }[] = [
  { field: 'description', maxLength: MAX_LINE_LENGTHS.description, problem: 'description_long' },
  { field: 'brand', maxLength: MAX_LINE_LENGTHS.brand, problem: 'brand_long' },
  { field: 'model', maxLength: MAX_LINE_LENGTHS.model, problem: 'model_long' },
  { field: 'lot', maxLength: MAX_LINE_LENGTHS.lot, problem: 'lot_long' },
]

export function readManifestLine(given: ManifestTexts, defaults: LineDefaults): ReadLine {
  const texts = cleanTexts(given)
  const problems: ManifestProblem[] = []
  if (texts.description === '') problems.push('description_missing')
  if (isTotalLabel(texts)) problems.push('total_label')
  for (const { field, maxLength, problem } of LONG) if (texts[field].length > maxLength) problems.push(problem)
  const { upc, problem: upcProblem } = readUpc(texts.upc)
  if (upcProblem !== null) problems.push(upcProblem)
  else if (upc === null) problems.push('upc_missing')
  const quantity = readQuantity(texts.quantity)
  if (quantity === null) problems.push('quantity_wrong')
  const unitMsrpCents = readUnitPrice(texts, quantity)
  if (unitMsrpCents === 'unreadable') problems.push('price_unreadable')
  else if (unitMsrpCents === null) problems.push('price_missing')
  return {
    texts,
    upc,
    quantity,
    unitMsrpCents: unitMsrpCents === 'unreadable' ? null : unitMsrpCents,
    conditionKey: defaults.conditions.get(texts.condition.toLowerCase()) ?? defaults.conditionKey,
    categoryKey: defaults.categories.get(texts.category.toLowerCase()) ?? defaults.categoryKey,
    problems,
  }
}

/** By its description; of a line without one, by whatever else it says. */
export function isTotalLabel({ description, upc, brand, model, lot }: ManifestTexts): boolean {
  return description === '' ? [upc, brand, model, lot].some(saysTotal) : saysTotal(description)
}

/** One line of plain text. PostgreSQL takes no NUL, and other control characters would break tables and files later. */
function cleanTexts(given: ManifestTexts): ManifestTexts {
  const texts = { ...EMPTY_TEXTS }
  for (const field of Object.keys(texts) as ManifestField[]) texts[field] = cleanText(given[field])
  return texts
}

const NEEDS_CLEANING = /[\p{Cc}\p{Cs}\u{FFFD}\u{2028}\u{2029}\u{A0}]|\s{2}/u

export function cleanText(text: string): string {
  // Most cells have nothing to clean, and there are millions of them.
  if (!NEEDS_CLEANING.test(text)) return text.trim()
  return text.replaceAll(/[\s\p{Cc}\p{Cs}\u{FFFD}]+/gu, ' ').trim()
}

/** An empty cell is one piece. '12.0' is how some spreadsheets write twelve. */
function readQuantity(text: string): number | null {
  if (text === '') return 1
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?$/.exec(text)
  if (match === null) return null
  const quantity = Number(match[1]!.replaceAll(',', ''))
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null
}

/** The price of one: its own, or its share of the line's. */
function readUnitPrice(texts: ManifestTexts, quantity: number | null): number | 'unreadable' | null {
  if (texts.unit_msrp !== '') return readPrice(texts.unit_msrp) ?? 'unreadable'
  if (texts.extended_msrp === '') return null
  const extendedCents = readPrice(texts.extended_msrp)
  if (extendedCents === null) return 'unreadable'
  return quantity === null ? null : Math.round(extendedCents / quantity)
}

/** As people type amounts, and as spreadsheets keep them: '1299.9900000000001' is 1,299.99 to the seller who wrote it. */
export function readPrice(text: string): number | null {
  const bare = bareNumber(text)
  const typed = parseDollars(bare)
  if (typed !== null) return typed
  if (!/^\d{1,9}\.\d{3,20}$/.test(bare)) return null
  const rounded = Math.round(Number(bare) * 100)
  return rounded <= MAX_CENTS ? rounded : null
}
