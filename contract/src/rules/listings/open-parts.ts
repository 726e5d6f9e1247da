// Which parts of a listing may still be edited at the desk. The form draws what is open, and saving asks again.
import { isBeforeSale, type ListingState } from './listing-states.ts'

export type OpenParts = {
  /** With the manifest, and the title on this listing. */
  goods: boolean
  /** Price or auction settings, and the ladder of drops. */
  offer: boolean
  shipping: boolean
  /** Which private inventory it belongs to. */
  accessRule: boolean
  /** Why not all of it; null where everything is open. */
  closedBecause: string | null
}

export type JudgedListing = {
  state: ListingState
  /** The clock has ended its auction, whether or not a job has closed it. */
  isOver: boolean
  /** From the first bid on the offer is part of the auction's record, which stays even if every bid is voided. */
  hasRecord: boolean
}

export const HAS_ENDED = "This lot has ended, so it can't be edited."
export const HAS_BEEN_BID_ON = "This lot has had bids, so its price, times, shipping and audience can't be changed."

export function openParts({ state, isOver, hasRecord }: JudgedListing, { isAdmin }: { isAdmin: boolean }): OpenParts {
  const isOpen = isBeforeSale(state) && !isOver
  if (!isOpen) return { goods: false, offer: false, shipping: false, accessRule: false, closedBecause: HAS_ENDED }
  if (hasRecord)
    return { goods: true, offer: false, shipping: false, accessRule: false, closedBecause: HAS_BEEN_BID_ON }
  return { goods: true, offer: true, shipping: true, accessRule: isAdmin, closedBecause: null }
}
