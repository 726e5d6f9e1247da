// The states of a listing and the moves between them.
//
// A listing changes state only along this table: the server moves it in one place and asks here first, and a trigger of
// the database (listings_move_as_the_table_allows) refuses every other move. Unsold and withdrawn are ends: a lot that is
// offered again gets a new listing, so that the page of the old one keeps its result.
//
// A state alone does not say whether a lot is for sale at this moment. The clock opens and ends a listing whether or not
// a job has moved its state: state-by-clock.ts says when it opens, IS_OPEN in the server's card queries when it is over.

export const LISTING_STATES = [
  'draft',
  'scheduled',
  'active',
  'awaiting_payment',
  'sold',
  'unsold',
  'withdrawn',
] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** From each state, where a listing may go next: what causes the move, and who may cause it. */
const LISTING_MOVES: Readonly<Record<ListingState, readonly ListingState[]>> = {
  draft: [
    'scheduled', // Published for a later time, by its seller or an admin.
    'active', // Published at once, by its seller or an admin.
    'withdrawn', // Given up before any buyer saw it, by its seller or an admin.
  ],
  scheduled: [
    'draft', // Taken back to be changed before it opens, by its seller or an admin.
    'active', // The clock: its time has come.
    // The clock opens a scheduled listing even where no job has moved it to active, so it can sell and end from here.
    'awaiting_payment', // The clock: its auction ended with a winner. Or an order for its fixed price.
    'unsold', // The clock: its auction ended without a winner.
    'withdrawn', // Taken off the market, by its seller or an admin.
  ],
  active: [
    'awaiting_payment', // The clock: its auction ended with a winner. Or an order for its fixed price.
    'unsold', // The clock: its auction ended without a winner.
    'withdrawn', // Taken off the market, by its seller or an admin.
  ],
  awaiting_payment: [
    'sold', // The order was paid.
    'active', // An order for its fixed price whose payment failed: it is for sale again.
    'unsold', // The winner did not pay, and the runner-up declined or let the offer expire.
    'withdrawn', // Taken off the market before the buyer has paid, by its seller or an admin.
  ],
  sold: [
    'withdrawn', // The order was cancelled or wholly refunded.
  ],
  unsold: [],
  withdrawn: [],
}

/** To stay is always allowed: a runner-up takes over a listing that is awaiting payment already. */
export function mayMove(from: ListingState, to: ListingState): boolean {
  return from === to || LISTING_MOVES[from].includes(to)
}

/** On offer: it may end with a buyer, at its price or by auction, without being published first. */
export function isOnOffer(state: ListingState): boolean {
  return LISTING_MOVES[state].includes('awaiting_payment')
}

/**
 * A buyer may buy it, or has yet to pay for it; a draft concerns no buyer. Its seller stays a seller until then. Also enforced
 * by the triggers a_seller_with_open_lots_stays_a_seller and an_account_in_use_is_not_deleted.
 */
export const OPEN_STATES: readonly ListingState[] = LISTING_STATES.filter(
  (state) => isOnOffer(state) || state === 'awaiting_payment',
)

/** It is not bought and has not ended: only then may what buyers are told about it still change. */
export function isBeforeSale(state: ListingState): boolean {
  return state === 'draft' || isOnOffer(state)
}
