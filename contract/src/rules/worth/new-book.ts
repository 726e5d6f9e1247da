// What a price book begins with: a reseller's usual figures, for its owner to correct.
import type { BookTerms, ResaleValue, Target } from './terms.ts'

export const NEW_BOOK: { value: ResaleValue; terms: BookTerms; target: Target } = {
  value: { valueKind: 'percent', value: 350 },
  terms: { sellThrough: 900, fee: 130, unitCostCents: 0 },
  target: { kind: 'margin', tenths: 300 },
}

const STEP_TENTHS = 150
const LOWEST_TENTHS = 100

/** Of the condition at this place among the market's, from 0 for the best: goods in the best one bring all. */
export function newBookFactor(index: number): number {
  return Math.max(LOWEST_TENTHS, 1_000 - index * STEP_TENTHS)
}
