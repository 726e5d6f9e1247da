// What keeps an account from bidding on a lot, whatever the amount. The page says it in place of the form, before anything
// is typed; the server refuses a bid for the same reasons.
//
// Each is the code that a bid is refused with. First what can't be helped, then what the buyer can do something about, so
// that no buyer adds a card for a lot that they can't bid on.

export const BIDDING_NEEDS = [
  'own_lot',
  'bids_withdrawn',
  'bidding_barred',
  'email_not_verified',
  'terms_not_accepted',
  'payment_method_required',
] as const
export type BiddingNeed = (typeof BIDDING_NEEDS)[number]

/** Which of them hold for this account and lot. */
export type BidderFacts = Record<BiddingNeed, boolean>

export function listBiddingNeeds(facts: BidderFacts): BiddingNeed[] {
  return BIDDING_NEEDS.filter((need) => facts[need])
}
