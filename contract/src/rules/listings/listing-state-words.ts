import type { ListingState } from './listing-states.ts'

/** What the desk calls a listing's state. */
export const LISTING_STATE_WORDS: Record<ListingState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'For sale',
  awaiting_payment: 'Awaiting payment',
  sold: 'Sold',
  unsold: 'Unsold',
  withdrawn: 'Withdrawn',
}
