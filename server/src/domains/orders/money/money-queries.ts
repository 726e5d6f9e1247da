// SQL of payments after an order is placed.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Longer than a gateway keeps a payment open. */
export const MAX_OPEN_DAYS = 60

/**
 * Of a row of refund_shares(), `share`: the lot's whole price was given back, so that it wasn't bought in the end. Freight may
 * have been kept: that is money, and makes no sale.
 */
export const PRICE_CAME_BACK = sql`share.borne_cents >= share.price_cents`

export type StoredPayment = {
  id: string
  orderId: string
  orderState: string
  purpose: 'order' | 'balance'
  gateway: string
  transactionId: string | null
  amountCents: number
  state: string
  /** Of the order. A balance that is only authorised is not in it. */
  balanceCents: number
  refunds: { id: string; amountCents: number; state: 'waiting' | 'done' | 'failed'; gatewayOrderId: string }[]
}

const STORED_PAYMENT = sql`payment.id, payment.order_id as "orderId", orders.state as "orderState", payment.purpose,
  payment.gateway, payment.state, payment.transaction_id as "transactionId", payment.amount_cents as "amountCents",
  (select balance_cents::float8 from order_balances(array[orders.id])) as "balanceCents",
  coalesce((select json_agg(json_build_object('id', part.id, 'amountCents', part.amount_cents, 'state', part.state,
      'gatewayOrderId', part.gateway_order_id) order by refund.requested_at, part.id)
    from refund_parts part join refunds refund on refund.id = part.refund_id where part.payment_id = payment.id), '[]')
    as refunds`

/** None for an order that no gateway has heard of. */
export async function listPayments(db: Db | Tx, orderId: string): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select ${STORED_PAYMENT} from payments payment join orders on orders.id = payment.order_id
    where payment.order_id = ${orderId} order by payment.requested_at, payment.id`.execute(db)
  return rows
}

export async function findPayment(db: Db | Tx, paymentId: string): Promise<StoredPayment> {
  const { rows } = await sql<StoredPayment>`
    select ${STORED_PAYMENT} from payments payment join orders on orders.id = payment.order_id
    where payment.id = ${paymentId}`.execute(db)
  return rows[0]!
}

/** From any state that comes before it: what a gateway says twice is said once. Says whether this was the first time. */
export async function savePaymentState(
  tx: Db | Tx,
  paymentId: string,
  state: 'captured' | 'settled' | 'voided' | 'failed',
): Promise<boolean> {
  const before = state === 'captured' ? ['authorised'] : ['authorised', 'captured']
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      state,
      ...((state === 'captured' || state === 'settled') && {
        captured_at: sql<Date>`coalesce(captured_at, clock_timestamp())`,
      }),
    })
    .where('id', '=', paymentId)
    .where('state', 'in', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When the gateway was last asked about it, so that the sweep leaves it alone for a while. */
export async function saveAsked(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', paymentId)
    .execute()
}

/** The same of what an order is placed with. */
export async function saveOrderAsked(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'order')
    .execute()
}

/** Orders whose payment is not known yet, or failed, are for those who place them. */
const IS_PLACED = sql`orders.state not in ('placing', 'failed')`
const HAS_WAITING_PART = sql`exists (select from refund_parts part
  where part.payment_id = payment.id and part.state = 'waiting')`

/**
 * Orders with payments that wait for something: a capture that has not come within two minutes, a refund or a void, and every
 * hour whether what was captured has settled; those that were asked about the longest ago first. After MAX_OPEN_DAYS only a
 * refund is still waited for.
 */
export async function listPaymentsUnderWay(
  db: Db,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; since: Date | null }>`
    select id, min(since) as since from (
      select payment.order_id as id, coalesce(payment.asked_at, payment.authorised_at) as since
      from payments payment join orders on orders.id = payment.order_id
      where payment.gateway = ${gateway} and payment.state in ('authorised', 'captured') and ${IS_PLACED}
        and coalesce(payment.asked_at, payment.authorised_at) < clock_timestamp() - case
          when payment.state = 'authorised' then interval '2 minutes'
          when ${HAS_WAITING_PART} then interval '1 minute'
          else interval '1 hour' end
        and (payment.requested_at > clock_timestamp() - make_interval(days => ${sql.lit(MAX_OPEN_DAYS)})
          or ${HAS_WAITING_PART})
      union all
      select payment.order_id, coalesce(payment.asked_at, payment.authorised_at)
      from refund_parts part join refunds refund on refund.id = part.refund_id
      join payments payment on payment.id = part.payment_id
      where part.state = 'waiting' and payment.gateway = ${gateway} and payment.state = 'settled'
        and coalesce(payment.asked_at, refund.requested_at) < clock_timestamp() - interval '1 minute'
    ) waiting group by id order by since nulls first, id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Payments that have waited for MAX_OPEN_DAYS, with nothing to give back. Each is named once a day, by its order, and counts
 * as asked about.
 */
export async function takeStuckPayments(
  db: Db | Tx,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payments set asked_at = clock_timestamp() where id in (
      select payment.id from payments payment join orders on orders.id = payment.order_id
      where payment.gateway = ${gateway} and payment.state in ('authorised', 'captured') and ${IS_PLACED}
        and payment.requested_at <= clock_timestamp() - make_interval(days => ${sql.lit(MAX_OPEN_DAYS)})
        and coalesce(payment.asked_at, payment.authorised_at) < clock_timestamp() - interval '1 day'
        and not ${HAS_WAITING_PART}
      order by payment.requested_at limit ${sql.lit(limit)})
    returning order_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export type OrderEnd = { orderId: string; state: 'cancelled' | 'refunded'; reason: string }

/** Its lots may be sold to others from now on. Returns when. */
export async function saveOrderEnd(tx: Tx, { orderId, state, reason }: OrderEnd): Promise<Date> {
  const { ended_at } = await tx
    .updateTable('orders')
    .set({ state, end_reason: reason, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', orderId)
    .returning('ended_at')
    .executeTakeFirstOrThrow()
  await tx.updateTable('order_listings').set({ is_live: false }).where('order_id', '=', orderId).execute()
  return ended_at!
}
