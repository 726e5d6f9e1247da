// SQL of payments and refunds.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Longer than a gateway keeps a payment open. */
export const MAX_OPEN_DAYS = 60

export type StoredPayment = {
  orderId: string
  orderState: string
  gateway: string
  transactionId: string | null
  amountCents: number
  state: string
  refunds: { id: string; amountCents: number; state: 'waiting' | 'done' | 'failed'; gatewayOrderId: string }[]
}

/** Null for an order that no gateway has heard of. */
export async function findPayment(db: Db | Tx, orderId: string): Promise<StoredPayment | null> {
  const { rows } = await sql<StoredPayment>`
    select payment.order_id as "orderId", orders.state as "orderState", payment.gateway, payment.state,
      payment.transaction_id as "transactionId", payment.amount_cents as "amountCents",
      coalesce((select json_agg(json_build_object('id', refund.id, 'amountCents', refund.amount_cents, 'state', refund.state,
          'gatewayOrderId', refund.gateway_order_id) order by refund.requested_at, refund.id)
        from refunds refund where refund.order_id = orders.id), '[]') as refunds
    from payments payment join orders on orders.id = payment.order_id where payment.order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** From any state that comes before it: what a gateway says twice is said once. */
export async function savePaymentState(
  tx: Db | Tx,
  orderId: string,
  state: 'captured' | 'settled' | 'voided' | 'failed',
): Promise<void> {
  const before = state === 'captured' ? ['authorised'] : ['authorised', 'captured']
  await tx
    .updateTable('payments')
    .set({
      state,
      ...((state === 'captured' || state === 'settled') && {
        captured_at: sql<Date>`coalesce(captured_at, clock_timestamp())`,
      }),
    })
    .where('order_id', '=', orderId)
    .where('state', 'in', before)
    .execute()
}

/** When the gateway was last asked about it, so that the sweep leaves it alone for a while. */
export async function saveAsked(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * Payments that wait for something: a capture that has not come within two minutes, a refund or a void, and every hour
 * whether what was captured has settled; those that were asked about the longest ago first. After MAX_OPEN_DAYS only a
 * refund is still waited for.
 */
export async function listPaymentsUnderWay(
  db: Db,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; since: Date | null }>`
    select payment.order_id as id, coalesce(payment.asked_at, payment.authorised_at) as since
    from payments payment join orders on orders.id = payment.order_id
    where payment.gateway = ${gateway} and payment.state in ('authorised', 'captured')
      and orders.state in ('paid', 'cancelled', 'refunded')
      and coalesce(payment.asked_at, payment.authorised_at) < clock_timestamp() - case
        when payment.state = 'authorised' then interval '2 minutes'
        when exists (select from refunds where order_id = orders.id and state = 'waiting') then interval '1 minute'
        else interval '1 hour' end
      and (payment.requested_at > clock_timestamp() - make_interval(days => ${sql.lit(MAX_OPEN_DAYS)})
        or exists (select from refunds where order_id = orders.id and state = 'waiting'))
    union
    select refund.order_id, coalesce(payment.asked_at, payment.authorised_at) from refunds refund join payments payment on payment.order_id = refund.order_id
    where refund.state = 'waiting' and payment.gateway = ${gateway} and payment.state = 'settled'
      and coalesce(payment.asked_at, refund.requested_at) < clock_timestamp() - interval '1 minute'
    order by since nulls first, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Payments that have waited for MAX_OPEN_DAYS, with nothing to give back. Each is named once a day, and counts as asked
 * about.
 */
export async function takeStuckPayments(
  db: Db | Tx,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payments set asked_at = clock_timestamp() where order_id in (
      select payment.order_id from payments payment join orders on orders.id = payment.order_id
      where payment.gateway = ${gateway} and payment.state in ('authorised', 'captured')
        and orders.state in ('paid', 'cancelled', 'refunded')
        and payment.requested_at <= clock_timestamp() - make_interval(days => ${sql.lit(MAX_OPEN_DAYS)})
        and coalesce(payment.asked_at, payment.authorised_at) < clock_timestamp() - interval '1 day'
        and not exists (select from refunds where order_id = orders.id and state = 'waiting')
      order by payment.requested_at limit ${limit})
    returning order_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export type NewRefund = {
  orderId: string
  listingId: string | null
  amountCents: number
  reason: string
  /** Null where the market gives back by itself. */
  requestedBy: string | null
  /** No other refund of the order has it. */
  requestKey: string | null
  gatewayOrderId: string
  /** Done by hand, as the wire transfer of an invoice is. */
  isDone: boolean
  /** By hand too, after the gateway had refused. */
  sentByWire: boolean
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      listing_id: refund.listingId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      request_key: refund.requestKey,
      gateway_order_id: refund.gatewayOrderId,
      sent_by_wire: refund.sentByWire,
      ...(refund.isDone && { state: 'done', done_at: sql<Date>`clock_timestamp()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveRefundDone(db: Db | Tx, id: string, transactionId: string | null): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'done', done_at: sql<Date>`clock_timestamp()`, transaction_id: transactionId })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function saveRefundFailed(db: Db, id: string): Promise<void> {
  await db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Refunds that there is no money for any more. */
export async function saveWaitingRefundsFailed(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'failed' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute()
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
