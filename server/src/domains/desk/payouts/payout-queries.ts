// SQL of payouts that were made, their lines, and what sellers are charged.
import { sql } from 'kysely'
import type { PayoutLine, PayoutSums } from '@lotyard/contract/rules/desk/payouts/seller-due'
import type { Db, Tx } from '../../../db/database.ts'
import { inPages, PAGE_ROWS } from '../../../db/statements/in-pages.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'

export type PayoutRow = {
  id: string
  number: string
  seller_id: string
  seller_name: string
  paid_at: Date
  reference: string
  line_count: number
  price_cents: string
  refunded_cents: string
  commission_cents: string
  adjustment_cents: string
  amount_cents: string
}

const PAYOUT = sql`p.id, p.number::text as number, p.seller_id, coalesce(a.seller_name, a.name) as seller_name, p.paid_at,
  p.reference, p.line_count, p.price_cents::text as price_cents, p.refunded_cents::text as refunded_cents,
  p.commission_cents::text as commission_cents, p.adjustment_cents::text as adjustment_cents,
  p.amount_cents::text as amount_cents`

const ofSeller = (sellerId: string | null) => (sellerId === null ? sql`true` : sql`p.seller_id = ${sellerId}`)

/** Newest first; of all sellers where `sellerId` is null. */
export async function listPayouts(
  db: Db,
  { sellerId, limit, offset }: { sellerId: string | null; limit: number; offset: number },
): Promise<{ payouts: PayoutRow[]; total: number }> {
  const [{ rows: payouts }, { rows: counts }] = await Promise.all([
    sql<PayoutRow>`select * from (select ${PAYOUT} from payouts p join accounts a on a.id = p.seller_id where ${ofSeller(sellerId)}
      order by p.paid_at desc, p.id ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from payouts p where ${ofSeller(sellerId)}`.execute(db),
  ])
  return { payouts, total: counts[0]!.total }
}

/** Null where there is none, or where it is another seller's. */
export async function findPayout(
  db: Db | Tx,
  { payoutId, sellerId }: { payoutId: string; sellerId: string | null },
): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`select ${PAYOUT} from payouts p join accounts a on a.id = p.seller_id
    where p.id = ${payoutId} and ${ofSeller(sellerId)}`.execute(db)
  return rows[0] ?? null
}

export async function findPayoutOfRequest(
  tx: Tx,
  { sellerId, requestKey }: { sellerId: string; requestKey: string },
): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`select ${PAYOUT} from payouts p join accounts a on a.id = p.seller_id
    where p.seller_id = ${sellerId} and p.request_key = ${requestKey}`.execute(tx)
  return rows[0] ?? null
}

export type NewPayout = {
  sellerId: string
  reference: string
  requestKey: string | null
  /** Null where the demo pays. */
  paidBy: string | null
  /** With the adjustments that join it. */
  sums: PayoutSums
}
export type NewLine = PayoutLine & { orderId: string; listingId: string; basisPoints: number }

/** With its lines; the sales in it are settled. */
export async function insertPayout(tx: Tx, payout: NewPayout, lines: readonly NewLine[]): Promise<string> {
  const { id } = await tx
    .insertInto('payouts')
    .values({
      seller_id: payout.sellerId,
      line_count: lines.length,
      price_cents: payout.sums.priceCents,
      refunded_cents: payout.sums.refundedCents,
      commission_cents: payout.sums.commissionCents,
      adjustment_cents: payout.sums.adjustmentCents,
      amount_cents: payout.sums.amountCents,
      reference: payout.reference,
      request_key: payout.requestKey,
      paid_by: payout.paidBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pick = <Key extends keyof NewLine>(key: Key): NewLine[Key][] => lines.map((line) => line[key])
  await sql`insert into payout_lines (payout_id, order_id, listing_id, is_correction, commission_basis_points, price_cents,
      refunded_cents, commission_cents, amount_cents)
    select ${id}, * from unnest(${pick('orderId')}::uuid[], ${pick('listingId')}::bigint[],
      ${pick('isCorrection')}::boolean[], ${pick('basisPoints')}::int[], ${pick('priceCents')}::int[],
      ${pick('refundedCents')}::int[], ${pick('commissionCents')}::int[], ${pick('amountCents')}::int[])`.execute(tx)
  await sql`delete from unsettled_sales sale using payout_lines line
    where line.payout_id = ${id} and sale.order_id = line.order_id and sale.listing_id = line.listing_id`.execute(tx)
  return id
}

export type StatementLine = {
  order_id: string
  listing_id: string
  order_number: string
  listing: string
  title: string
  sold_at: Date
  is_correction: boolean
  commission_basis_points: number
  price_cents: number
  refunded_cents: number
  commission_cents: number
  amount_cents: number
}

/** In the order of the orders' numbers. */
export function streamStatement(db: Db, payoutId: string): AsyncGenerator<StatementLine[]> {
  return inPages<StatementLine>(async (last) => {
    const { rows } = await sql<StatementLine>`
      select line.order_id, line.listing_id::text as listing_id, o.number::text as order_number, l.name as listing,
        sold.title, o.placed_at as sold_at, line.is_correction, line.commission_basis_points, line.price_cents,
        line.refunded_cents, line.commission_cents, line.amount_cents
      from payout_lines line join orders o on o.id = line.order_id join listings l on l.id = line.listing_id
      join order_listings sold on sold.order_id = line.order_id and sold.listing_id = line.listing_id
      where line.payout_id = ${payoutId}
        and (o.number, line.listing_id) > (${last?.order_number ?? 0}::bigint, ${last?.listing_id ?? 0}::bigint)
      order by o.number, line.listing_id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type Seller = { name: string; email: string; firstName: string; basisPoints: number; hasLeft: boolean }

/** An account that can sell or has sold, with the commission that holds now. Null for buyers. */
export async function findSeller(db: Db | Tx, sellerId: string): Promise<Seller | null> {
  const { rows } = await sql<Seller>`select coalesce(a.seller_name, a.name) as name, a.email,
      a.first_name as "firstName", coalesce((select commission_basis_points from seller_terms where seller_id = a.id
        order by since desc limit 1), 0) as "basisPoints", a.deleted_at is not null as "hasLeft"
    from accounts a where a.id = ${sellerId}
      and (a.role <> 'buyer' or exists (select from lots where lots.seller_id = a.id))`.execute(db)
  return rows[0] ?? null
}

export async function insertTerms(
  tx: Tx,
  terms: { sellerId: string; basisPoints: number; setBy: string },
): Promise<void> {
  await tx
    .insertInto('seller_terms')
    .values({ seller_id: terms.sellerId, commission_basis_points: terms.basisPoints, set_by: terms.setBy })
    .execute()
}
