// What an account's archive says of its payouts.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { inPages, PAGE_ROWS } from '../../../db/statements/in-pages.ts'
import { NO_ID } from '../../../lib/opaque-id.ts'
import { listAdjustments } from './adjustment-queries.ts'

export type AdjustmentData = {
  kind: string
  amount_cents: string
  note: string
  paid_on: string | null
  recorded_at: Date
}

/** What settled debts of the account; newest first. */
export function listAdjustmentData(db: Db | Tx, accountId: string, limit: number): Promise<AdjustmentData[]> {
  return listAdjustments(db, { sellerId: accountId, limit })
}

export type PayoutData = {
  payout_id: string
  listing_id: string
  order_id: string
  payout: string
  paid_at: Date
  reference: string
  order: string
  listing: string
  price_cents: number
  refunded_cents: number
  commission_cents: number
  amount_cents: number
}

/** One row a lot. */
export function streamPayoutData(db: Db | Tx, accountId: string): AsyncGenerator<PayoutData[]> {
  return inPages<PayoutData>(async (last) => {
    const after = last ?? { payout_id: NO_ID, order_id: NO_ID, listing_id: 0 }
    const { rows } = await sql<PayoutData>`
      select line.payout_id, line.order_id, line.listing_id::text as listing_id, p.number::text as payout, p.paid_at,
        p.reference, o.number::text as "order", l.name as listing, line.price_cents, line.refunded_cents,
        line.commission_cents, line.amount_cents
      from payouts p join payout_lines line on line.payout_id = p.id join orders o on o.id = line.order_id
      join listings l on l.id = line.listing_id
      where p.seller_id = ${accountId} and (line.payout_id, line.order_id, line.listing_id)
        > (${after.payout_id}::uuid, ${after.order_id}::uuid, ${after.listing_id}::bigint)
      order by line.payout_id, line.order_id, line.listing_id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}
