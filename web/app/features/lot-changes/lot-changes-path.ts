/** What was changed about a lot under its bids, and where a bidder may withdraw because of it. */
export function lotChangesPath(listingName: string): string {
  return `/account/bids/${encodeURIComponent(listingName)}/changes`
}
