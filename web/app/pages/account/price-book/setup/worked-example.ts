// What a pallet would bring by a price book, so that its owner sees at once what each figure does. Run by the same rules as
// every lot on the market.
import { targetCostCents } from '@lotyard/contract/rules/worth/dock-cost'
import { expectedCents, lineNetCents, unitResaleCents } from '@lotyard/contract/rules/worth/line-value'
import { toTenths } from '@lotyard/contract/rules/worth/price-book-limits'
import type { LineTerms } from '@lotyard/contract/rules/worth/terms'
import type { BookTermsGiven } from './book-fields-form.ts'

export const EXAMPLE_UNITS = 80
export const EXAMPLE_MSRP_CENTS = 50_00

export type WorkedExample = { unitResaleCents: number; expectedCents: number; maxCostCents: number }

/** Null for figures with more decimals than the market works with. */
export function workedExample(book: BookTermsGiven, conditionKey: string | null): WorkedExample | null {
  const terms = toTerms(book, conditionKey)
  const tenths = toTenths(book.target.percent)
  if (terms === null || tenths === null) return null
  const line = { units: EXAMPLE_UNITS, unitMsrpCents: EXAMPLE_MSRP_CENTS }
  const expected = expectedCents(lineNetCents(terms, line))
  return {
    unitResaleCents: unitResaleCents(terms, EXAMPLE_MSRP_CENTS),
    expectedCents: expected,
    maxCostCents: targetCostCents(expected, { kind: book.target.kind, tenths }),
  }
}

function toTerms({ default: given, conditions }: BookTermsGiven, conditionKey: string | null): LineTerms | null {
  const share = conditions.find(({ key }) => key === conditionKey)?.percent ?? 100
  const [factor, sellThrough, fee] = [
    toTenths(share),
    toTenths(given.sell_through_percent),
    toTenths(given.fee_percent),
  ]
  const value = given.resale_cents ?? toTenths(given.percent ?? 0)
  if (factor === null || sellThrough === null || fee === null || value === null) return null
  return {
    valueKind: given.resale_cents === null ? 'percent' : 'cents',
    value,
    factor,
    sellThrough,
    fee,
    unitCostCents: given.unit_cost_cents,
  }
}
