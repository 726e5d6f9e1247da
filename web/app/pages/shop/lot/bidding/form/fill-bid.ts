/** Puts a bid into the form, in the terms in which the buyer types. It never sends. */
export type FillBid = (bidCents: number) => void
