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
export function unitResaleCents(terms: UnitTerms, unitMsrpCents: number): number {
  return unitCents(perMsrpOf(terms), perUnitOf(terms), unitMsrpCents)
}

type UnitTerms = Pick<LineTerms, 'valueKind' | 'value' | 'factor'>

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
  const soldCents = soldForCents(grossUnits, unitResaleCents(terms, unitMsrpCents), shareOf(terms))
  return soldCents - sellingCents(costUnits, terms.unitCostCents)
}

// The same in whole numbers of 32 bits, for whoever values millions of lines: terms are turned into them once, and nothing is
// made for a line. A unit is sold for so many millionths of its MSRP, or where that is 0 for an amount.

export function perMsrpOf({ valueKind, value, factor }: UnitTerms): number {
  return valueKind === 'cents' ? 0 : value * factor
}

export function perUnitOf({ valueKind, value, factor }: UnitTerms): number {
  return valueKind === 'cents' ? Math.floor((value * factor + 500) / 1_000) : 0
}

/** Of what it is sold for, in millionths: of the units that sell, without the fee. */
export function shareOf({ sellThrough, fee }: Pick<LineTerms, 'sellThrough' | 'fee'>): number {
  return sellThrough * (1_000 - fee)
}

export function unitCents(perMsrp: number, perUnitCents: number, unitMsrpCents: number): number {
  if (perMsrp === 0) return perUnitCents
  return Math.floor((unitMsrpCents * perMsrp + 500_000) / 1_000_000)
}

export function soldForCents(units: number, resaleCents: number, share: number): number {
  return Math.floor((Math.min(units * resaleCents, MAX_GROSS_CENTS) * share) / 1_000_000)
}

export function sellingCents(units: number, unitCostCents: number): number {
  return Math.min(units * unitCostCents, MAX_GROSS_CENTS)
}

/** The sum of its lines, as far as it can be told. */
export function expectedCents(sumOfLinesCents: number): number {
  return Math.max(-MAX_EXPECTED_CENTS, Math.min(MAX_EXPECTED_CENTS, sumOfLinesCents))
}
