// Which bids look like a typing error. The server refuses one that its bidder has not confirmed; the page reviews it.

/** Up to this a slip costs little, and lots that open at a few dollars are bid up many times over. */
const SMALL_BID_CENTS = 500_00

/** A slip of the finger, such as a zero too many, asks again. */
export function needsConfirmation(maxCents: number, displayedCents: number): boolean {
  return maxCents > 3 * displayedCents && maxCents > SMALL_BID_CENTS
}
