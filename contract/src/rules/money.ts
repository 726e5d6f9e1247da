// Money is integer cents, from the form field to the database column.
//
// A plain number cannot be passed where `Cents` is expected: it must come through `cents()`, which asserts that it is a
// whole number within the limits of the wire. Dollars exist only at the edges, as text that people read or type.
import { assert } from './assert.ts'
import { formatCount } from './format-count.ts'
import { perUnitCents } from './per-unit.ts'

declare const unit: unique symbol
export type Cents = number & { readonly [unit]: 'cents' }

/** The largest amount the wire carries: $9,999,999.99. */
export const MAX_CENTS = 999_999_999

export function isCents(amount: number): amount is Cents {
  return Number.isInteger(amount) && amount >= 0 && amount <= MAX_CENTS
}

export function cents(amount: number): Cents {
  assert(isCents(amount), `${amount} is not an amount of cents`)
  return amount
}

/** Spec §9: the dollars display divides by 100. Whole dollars are shown without '.00', so that columns stay narrow. */
export function formatCents(amount: number): string {
  return amount % 100 === 0 ? formatDollars(amount) : formatWithCents(amount)
}

/** Always with cents: in a column of amounts the points stand below each other. */
export function formatWithCents(amount: number): string {
  return `${formatDollars(amount)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`
}

/** The sign that stands before figures. A hyphen is shorter; files for spreadsheets have one. */
const MINUS = '\u2212'

function formatDollars(amount: number): string {
  return `${amount < 0 ? MINUS : ''}$${formatCount(Math.trunc(Math.abs(amount) / 100))}`
}

/** MAX_CENTS in sentences: '$9,999,999.99'. */
export const MAX_AMOUNT_TEXT = formatWithCents(MAX_CENTS)

/** As programs and form fields have it: '1234.50', without a dollar sign or separators. */
export function toDecimal(amount: number): string {
  return (amount / 100).toFixed(2)
}

/** Dollars and cents as people type them: '1,234.50', '$5'. Null when it is not an amount; digits are never dropped. */
export function parseDollars(text: string): Cents | null {
  return parseHundredths(text.trim().replace(/^\$/, ''))
}

/** A figure with up to two decimals, whose unit the caller has taken off: '1,234.50', '5'. */
export function parseHundredths(text: string): Cents | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (match === null) return null
  const whole = Number(match[1]!.replaceAll(',', ''))
  const amount = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return isCents(amount) ? amount : null
}

/** Spec §5: an edited price becomes cents by rounding, half a cent upwards. Null when it is not an amount. */
export function roundDollars(text: string): Cents | null {
  const [, exact, next] = /^(.*\.\d\d)(\d)\d*$/.exec(text.trim()) ?? [null, text, '0']
  const amount = parseDollars(exact!)
  if (amount === null) return null
  const rounded = next! < '5' ? amount : amount + 1
  return isCents(rounded) ? rounded : null
}

/** `perUnitCents` of a price: a lot has items, and the result is an amount again. */
export function perItemCents(totalCents: Cents, itemCount: number): Cents {
  assert(Number.isInteger(itemCount) && itemCount > 0, 'a lot has at least one item')
  return cents(perUnitCents(totalCents, itemCount)!)
}
