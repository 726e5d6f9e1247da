// Rates are whole numbers, never fractions: a rate with two decimals is kept in hundredths of a percent (basis points), one
// with three in thousandths. This file alone reads and writes them, and takes them of an amount by rounding half up; only
// fuel is rounded up (`shipping/shipment.ts`).
import { parseHundredths } from './money.ts'

/** How many basis points are all of an amount: 1,250 are 12.5 %. */
export const MAX_BASIS_POINTS = 10_000

/** How many thousandths of a percent are all of an amount. */
export const MAX_MILLI_PERCENT = 100_000

/** `parts` of `whole` of an amount, half a cent rounded up. Exact for all amounts of the wire: 50 trillion is a safe integer. */
export function shareOf(amountCents: number, parts: number, whole: number): number {
  return Math.floor((amountCents * parts + whole / 2) / whole)
}

/** A percentage as people type it: '12.5', '8 %'. Null when it is not one, has more decimals, or is more than all. */
export function parsePercent(text: string, decimals: number): number | null {
  const [, percent, fraction = ''] = /^(\d{1,3})(?:\.(\d+))?\s*%?$/.exec(text.trim()) ?? []
  if (percent === undefined || fraction.length > decimals) return null
  const parts = Number(percent + fraction.padEnd(decimals, '0'))
  return parts <= 100 * 10 ** decimals ? parts : null
}

type Digits = { decimals: number; minDecimals: number }

/** As people read it, without zeros at its end beyond `minDecimals`. */
export function formatPercent(parts: number, digits: Digits): string {
  return `${percentFigure(parts, digits)}%`
}

/** `formatPercent` for form fields and spreadsheets that name the unit beside it. */
export function percentFigure(parts: number, { decimals, minDecimals }: Digits): string {
  const [whole, fraction = ''] = (parts / 10 ** decimals).toFixed(decimals).split('.')
  const shown = fraction.replace(/0+$/, '').padEnd(minDecimals, '0')
  return shown === '' ? whole! : `${whole}.${shown}`
}

const BASIS_POINTS: Digits = { decimals: 2, minDecimals: 0 }

/** '12.5%' */
export function formatBasisPoints(basisPoints: number): string {
  return formatPercent(basisPoints, BASIS_POINTS)
}

/** '12.5' */
export function basisPointsFigure(basisPoints: number): string {
  return percentFigure(basisPoints, BASIS_POINTS)
}

export function parseBasisPoints(text: string): number | null {
  return parsePercent(text, 2)
}

/** Basis points of what comes on top of an amount, and may be more than it: '26.5', '1,000 %'. */
export function parseSurcharge(text: string): number | null {
  return parseHundredths(text.trim().replace(/%$/, ''))
}
