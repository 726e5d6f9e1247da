// What the demo's sellers are charged, and a payout that one of them got: for an order of the past, before another one
// became due.
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { DAY } from '../market/make-listing.ts'
import type { CopyTable } from './copy-rows.ts'

const COMMISSIONS = [
  [DEMO_ACCOUNTS.seller.id, 800],
  [DEMO_ACCOUNTS.northgate.id, 1_000],
  [DEMO_ACCOUNTS.harborline.id, 1_250],
] as const

/** Loaded before any order: a sale keeps the rate that held when it was placed. */
export function commissionTable(now: Date): CopyTable {
  const since = new Date(now.getTime() - 365 * DAY * 1_000).toISOString()
  return {
    table: 'seller_terms',
    columns: 'seller_id, commission_basis_points, since',
    rows: COMMISSIONS.map(([sellerId, basisPoints]) => [sellerId, basisPoints, since]),
  }
}

const MISSES = [
  ['robot lawn mower', 14],
  ['espresso grinder', 9],
  ['kayak', 7],
  ['hot tub cover', 4],
  ['e-bike battery', 3],
] as const

/** What visitors looked for in vain, so that the desk's list is not empty. */
export function missTable(now: Date): CopyTable {
  return {
    table: 'search_misses',
    columns: 'day, site_key, term, miss_count',
    rows: MISSES.map(([term, count], index) => {
      const day = new Date(now.getTime() - (index + 1) * DAY * 1_000).toISOString().slice(0, 10)
      return [day, 'lotyard', term, count]
    }),
  }
}
