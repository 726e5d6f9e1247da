// How many of a thing an account, or the market, may have. Refusals say these numbers; use cases and the database's
// constraints hold to them.

export const MAX_WATCHES = 1_000
export const MAX_SAVED_SEARCHES = 100
/** Saved searches that ask what a lot is worth: each candidate of theirs is valued for its account. */
export const MAX_DEALS = 20
/** Lots that wait to be valued for an account's deals. Of a bulk load beyond it, the newest. */
export const MAX_DEAL_CANDIDATES = 2_000
/** Of each kind: to ship to, and to bill to. */
export const MAX_ADDRESSES = 50
export const MAX_PAYMENT_METHODS = 20
export const MAX_ACCESS_RULES = 200
/** Of a seller. */
export const MAX_TEMPLATES = 100
