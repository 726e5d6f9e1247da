// What a buyer is told of lots that left the market while they were in the cart. 'Sold' is said only where all of them were:
// one that was withdrawn, or that another buyer is paying for, is no longer available, and may come back.
import { countOf } from '../format-count.ts'

export type GoneLot = { isSold?: boolean }

/** '2 lots have sold. Continue with the other one?' */
export function describeGoneLots(gone: readonly GoneLot[], leftCount: number): string {
  const what = `${countOf(gone.length, 'lot')} ${verb(gone)}.`
  return `${what} Continue with the other ${leftCount === 1 ? 'one' : leftCount}?`
}

/** Of the button: 'Continue without 2 sold lots'. */
export function continueWithout(gone: readonly GoneLot[]): string {
  return `Continue without ${countOf(gone.length, areSold(gone) ? 'sold lot' : 'lot')}`
}

/** 'Both lots in your cart have sold': nothing is left to buy. */
export function describeAllGone(gone: readonly GoneLot[]): string {
  const all = gone.length === 1 ? 'The lot' : gone.length === 2 ? 'Both lots' : `All ${gone.length} lots`
  return `${all} in your cart ${verb(gone)}`
}

function verb(gone: readonly GoneLot[]): string {
  const isOne = gone.length === 1
  if (areSold(gone)) return isOne ? 'has sold' : 'have sold'
  return isOne ? 'is no longer available' : 'are no longer available'
}

function areSold(gone: readonly GoneLot[]): boolean {
  return gone.every(({ isSold }) => isSold === true)
}
