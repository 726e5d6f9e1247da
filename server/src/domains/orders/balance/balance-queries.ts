// SQL of payments of what is still owed of an order.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { InDoubt } from '../placing/placing-queries.ts'

/** What an idempotency key was used for. A declined or failed payment frees its key. */
export type PaymentOfKey = { id: string; bodyHash: string }

export async function findPaymentOfKey(tx: Tx, orderId: string, key: string): Promise<PaymentOfKey | null> {
  const { rows } = await sql<PaymentOfKey>`
    select id::text as id, body_hash as "bodyHash" from payments
    where order_id = ${orderId} and idempotency_key = ${key} and state not in ('declined', 'failed')`.execute(tx)
  return rows[0] ?? null
}

export type NewBalancePayment = {
  orderId: string
  gateway: string
  gatewayOrderId: string
  amountCents: number
  type: string
  description: string
  key: { key: string; bodyHash: string } | null
  /** Null where it comes by the link. */
  paidBy: string | null
  payerName: string | null
  /** The process that asks the gateway. */
  askedBy: string | null
}

export async function insertBalancePayment(tx: Tx, payment: NewBalancePayment): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      purpose: 'balance',
      gateway: payment.gateway,
      gateway_order_id: payment.gatewayOrderId,
      amount_cents: payment.amountCents,
      payment_type: payment.type,
      description: payment.description,
      idempotency_key: payment.key?.key ?? null,
      body_hash: payment.key?.bodyHash ?? null,
      paid_by: payment.paidBy,
      payer_name: payment.payerName,
      asked_by: payment.askedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A payment whose outcome is not known, with all that deciding it takes. */
export type BalanceAttempt = {
  id: string
  orderId: string
  gatewayOrderId: string
  amountCents: number
  paymentType: string
}

/** Those that no process waits for any more; those that were asked about the longest ago last. */
export async function listUnknownBalances(
  db: Db | Tx,
  { gateway, afterSeconds, goneProcesses, limit }: InDoubt,
): Promise<BalanceAttempt[]> {
  const { rows } = await sql<BalanceAttempt>`
    select id::text as id, order_id::text as "orderId", gateway_order_id as "gatewayOrderId",
      amount_cents as "amountCents", payment_type as "paymentType"
    from payments where purpose = 'balance' and state = 'requested' and gateway = ${gateway}
      and (requested_at < clock_timestamp() - make_interval(secs => ${afterSeconds}::int)
        or asked_by = any(${goneProcesses}::text[]))
    order by asked_at nulls first, requested_at limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** By a gateway that is not open, so that no process can ask. */
export async function countStrandedBalances(
  db: Db,
  { gateway, afterSeconds }: { gateway: string | null; afterSeconds: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .where('purpose', '=', 'balance')
    .where('state', '=', 'requested')
    .where('gateway', 'is distinct from', gateway)
    .where('requested_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${afterSeconds}::int)`)
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The one way out of `requested` to `authorised`. False where another process was faster. */
export async function markAuthorised(
  tx: Tx,
  id: string,
  { transactionId, description }: { transactionId: string; description: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      state: 'authorised',
      transaction_id: transactionId,
      description,
      authorised_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The one way out of `requested` to nothing. False where another process was faster. */
export async function markNotPaid(
  tx: Tx,
  id: string,
  failure: { state: 'declined' | 'failed'; transactionId: string | null; checkInMinutes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      state: failure.state,
      transaction_id: failure.transactionId,
      check_at: sql<Date>`clock_timestamp() + make_interval(mins => ${failure.checkInMinutes}::int)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findBalancePayment(
  db: Db | Tx,
  id: string,
): Promise<{ orderId: string; state: string; transactionId: string | null; amountCents: number } | null> {
  const row = await db
    .selectFrom('payments')
    .where('id', '=', id)
    .select(['order_id as orderId', 'state', 'transaction_id as transactionId', 'amount_cents as amountCents'])
    .executeTakeFirst()
  return row ?? null
}

/** Ends the link that there was. */
export async function renewPaySecret(tx: Tx, orderId: string): Promise<void> {
  await sql`update orders set pay_secret = default where id = ${orderId}`.execute(tx)
}
