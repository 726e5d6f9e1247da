/** Every job there is, with what it is told. A handler may run twice, so a payload names facts and never amounts. */
export type Jobs = {
  send_mail: { mailId: string }
  /** At an auction's end. */
  close_auction: { listingName: string }
  /** Every minute: what was missed, what ends soon, who did not pay. */
  sweep_auctions: Record<string, never>
  /** Turns what happened in auctions into mail. */
  drain_auction_events: Record<string, never>
  /** Sessions, tokens and attempt counts that are over. */
  remove_expired: Record<string, never>
}
export type JobName = keyof Jobs
