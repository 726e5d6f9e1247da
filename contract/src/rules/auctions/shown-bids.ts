// Which bids the public history shows, and so what number_of_bids counts.
//
// A leader's own raise that changes neither price nor leader stays out: others would read it as a bid against no rival, and
// it tells them that the leader is willing to pay more. Once the bids that it raised are voided it is what its bidder bids,
// and it shows. So every bidder who takes part has at least one bid that counts.

export type CountedBid = { bidderId: string; movesStanding: boolean }

/** Of the bids that count, all but the voided ones in their order, those that are shown. */
export function listShownBids<Bid extends CountedBid>(counted: readonly Bid[]): Bid[] {
  const seen = new Set<string>()
  return counted.filter(({ bidderId, movesStanding }) => {
    const isFirst = !seen.has(bidderId)
    seen.add(bidderId)
    return isFirst || movesStanding
  })
}
