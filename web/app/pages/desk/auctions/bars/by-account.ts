import type { BiddingBar } from '@lotyard/contract/desk/auctions'

export type Barred = { account: BiddingBar['account']; bars: BiddingBar[] }

/** A lift is for an account, whatever it was barred for: its bars stand together, in the order of the list. */
export function byAccount(bars: readonly BiddingBar[]): Barred[] {
  const barred = new Map<string, Barred>()
  for (const bar of bars) {
    const known = barred.get(bar.account.id)
    if (known === undefined) barred.set(bar.account.id, { account: bar.account, bars: [bar] })
    else known.bars.push(bar)
  }
  return [...barred.values()]
}
