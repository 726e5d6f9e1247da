// What a line of goods brings its owner when it is sold on, by the terms of their price book.
//
// Whole numbers only: cents, and shares in thousandths (350 are 35.0 %). One floor a line: two a unit would lose a twentieth of
// goods that cost a quarter. Every product below stays under 2^53, so that a page, a server and the database's numeric
// agree to the cent.
import type { LineTerms } from './terms.ts'

/** What a line can bring at most before it is shared, $90,000,000: larger goods are counted as that. */
const MAX_GROSS_CENTS = 9_000_000_000

/** What all lines of a lot come to lies between this and its negative. */
export const MAX_EXPECTED_CENTS = 999_999_999

/** What one unit is sold for. */
export function unitResaleCents(
  { valueKind, value, factor }: Pick<LineTerms, 'valueKind' | 'value' | 'factor'>,
  unitMsrpCents: number,
): number {
  if (valueKind === 'cents') return Math.floor((value * factor + 500) / 1_000)
  return Math.floor((unitMsrpCents * value * factor + 500_000) / 1_000_000)
}

/** What is left of the line: of the units that sell, without fees and what each unit costs to sell. May be below zero. */
export function lineNetCents(
  terms: LineTerms,
  { units, unitMsrpCents }: { units: number; unitMsrpCents: number },
): number {
  return netOf(terms, { grossUnits: units, costUnits: units, unitMsrpCents })
}

/**
 * A lot without lines is one line of all its goods: a percentage is of its whole MSRP, an amount and the cost of selling are
 * of each unit.
 */
export function bareLotNetCents(terms: LineTerms, { units, msrpCents }: { units: number; msrpCents: number }): number {
  const grossUnits = terms.valueKind === 'cents' ? units : 1
  return netOf(terms, { grossUnits, costUnits: units, unitMsrpCents: msrpCents })
}

function netOf(
  terms: LineTerms,
  { grossUnits, costUnits, unitMsrpCents }: { grossUnits: number; costUnits: number; unitMsrpCents: number },
): number {
  const grossCents = Math.min(grossUnits * unitResaleCents(terms, unitMsrpCents), MAX_GROSS_CENTS)
  const soldCents = Math.floor((grossCents * terms.sellThrough * (1_000 - terms.fee)) / 1_000_000)
  return soldCents - Math.min(costUnits * terms.unitCostCents, MAX_GROSS_CENTS)
}

/** The sum of its lines, as far as it can be told. */
export function expectedCents(sumOfLinesCents: number): number {
  return Math.max(-MAX_EXPECTED_CENTS, Math.min(MAX_EXPECTED_CENTS, sumOfLinesCents))
}
