// What the desk's numbers mean, in one place: what is added up by day, what is worked out from it, and the words for it.

export type Sums = {
  soldCount: number
  unsoldCount: number
  soldCents: number
  /** What lots with an MSRP sold for, and their MSRP: without one there is nothing to recover. */
  recoveredCents: number
  msrpCents: number
  /** From going on sale to being sold, of all that sold. */
  saleSeconds: number
  auctionCount: number
  /** Of auctions that ended, sold or not. */
  bidCount: number
  freightCents: number
}

export const NO_SUMS: Sums = {
  soldCount: 0,
  unsoldCount: 0,
  soldCents: 0,
  recoveredCents: 0,
  msrpCents: 0,
  saleSeconds: 0,
  auctionCount: 0,
  bidCount: 0,
  freightCents: 0,
}

export function addSums(one: Sums, other: Sums): Sums {
  const keys = Object.keys(NO_SUMS) as (keyof Sums)[]
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as Sums
}

export type Measure = 'sales' | 'lots_sold' | 'recovery' | 'sell_through' | 'days_to_sale' | 'bids_per_lot' | 'freight'

/** Null where there is nothing to divide by. Shares are of 1. */
export function measure(sums: Sums, what: Measure): number | null {
  switch (what) {
    case 'sales':
      return sums.soldCents
    case 'lots_sold':
      return sums.soldCount
    case 'freight':
      return sums.freightCents
    case 'recovery':
      return ratio(sums.recoveredCents, sums.msrpCents)
    case 'sell_through':
      return ratio(sums.soldCount, sums.soldCount + sums.unsoldCount)
    case 'days_to_sale':
      return ratio(sums.saleSeconds / 86_400, sums.soldCount)
    case 'bids_per_lot':
      return ratio(sums.bidCount, sums.auctionCount)
  }
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

export const MEASURES: Readonly<Record<Measure, { name: string; meaning: string }>> = {
  sales: {
    name: 'Sales',
    meaning:
      'What paid lots sold for, without freight and tax, on the day each sold. Sales that are canceled or refunded in full drop out.',
  },
  lots_sold: { name: 'Lots sold', meaning: 'Lots that sold and are paid for.' },
  recovery: { name: 'Recovery', meaning: 'What lots sold for, as a share of their MSRP.' },
  sell_through: {
    name: 'Sell-through',
    meaning: 'Lots that sold, as a share of all that sold or ended unsold. Withdrawn lots don’t count.',
  },
  days_to_sale: { name: 'Time to sale', meaning: 'Average time from going on sale to being sold.' },
  bids_per_lot: { name: 'Bids per auction', meaning: 'Average bids on auctions that ended, sold or not.' },
  freight: { name: 'Freight charged', meaning: 'What buyers paid for shipping of lots that sold.' },
}
