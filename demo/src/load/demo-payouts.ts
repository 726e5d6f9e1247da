// What the demo's sellers are charged, and the payouts that they got for what was sold before the demo opened.
import { randomUUID } from 'node:crypto'
import { assert } from '@lotyard/contract/rules/assert'
import { payoutLine, payoutSums, type PayoutLine } from '@lotyard/contract/rules/desk/payouts/seller-due'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { DAY } from '../market/make-listing.ts'
import { paidOutIn } from '../market/past-orders.ts'
import type { CopyTable } from './rows/copy-rows.ts'
import type { WrittenOrder } from './demo-orders.ts'

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

type Line = PayoutLine & { orderId: string; listingId: string; basisPoints: number }
type Payout = { sellerId: string; paidIn: number; lines: Line[] }

export function payoutTables(orders: readonly WrittenOrder[], now: Date): CopyTable[] {
  const payouts = collectPayouts(orders).map((payout, index) => ({
    ...payout,
    id: randomUUID(),
    number: 20_418 + index,
    sums: payoutSums(payout.lines, 0),
  }))
  return [
    {
      table: 'payouts',
      columns:
        'id, seller_id, line_count, price_cents, refunded_cents, commission_cents, amount_cents, reference, paid_at',
      rows: payouts.map(({ id, number, sellerId, paidIn, lines, sums }) => [
        id,
        sellerId,
        lines.length,
        sums.priceCents,
        sums.refundedCents,
        sums.commissionCents,
        sums.amountCents,
        `WIRE-${number}`,
        new Date(now.getTime() + paidIn * 1_000).toISOString(),
      ]),
    },
    {
      table: 'payout_lines',
      columns: `payout_id, order_id, listing_id, is_correction, commission_basis_points, price_cents, refunded_cents,
        commission_cents, amount_cents`,
      rows: payouts.flatMap(({ id, lines }) =>
        lines.map((line) => [
          id,
          line.orderId,
          line.listingId,
          line.isCorrection,
          line.basisPoints,
          line.priceCents,
          line.refundedCents,
          line.commissionCents,
          line.amountCents,
        ]),
      ),
    },
  ]
}

/** One for each seller and day of payouts, the oldest first, as payouts are numbered. */
function collectPayouts(orders: readonly WrittenOrder[]): Payout[] {
  const payouts = new Map<string, Payout>()
  for (const { id: orderId, past, order } of orders) {
    const paidIn = paidOutIn(past)
    if (paidIn === null) continue
    for (const [index, { listingId, priceCents }] of order.lots.entries()) {
      const { sellerId } = past.bought[index]!.lot
      const basisPoints = COMMISSIONS.find(([id]) => id === sellerId)?.[1]
      assert(basisPoints !== undefined, 'every seller of the demo has a commission')
      const key = `${paidIn} ${sellerId}`
      const payout = payouts.get(key) ?? { sellerId, paidIn, lines: [] }
      const line = payoutLine({ priceCents, refundedCents: 0, basisPoints, settled: null })
      payout.lines.push({ ...line, orderId, listingId, basisPoints })
      payouts.set(key, payout)
    }
  }
  return [...payouts.values()].toSorted((one, other) => one.paidIn - other.paidIn)
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
