// SQL of asking again about payments that have failed.
import { sql } from 'kysely'
import { isProcessAlive } from '../../../../db/connections/process-lease.ts'
import type { Db, Tx } from '../../../../db/database.ts'

export type Interrupted = {
  /** Processes that payments at this gateway wait for and that hold no lock. */
  deadProcesses: string[]
  /** Paid orders whose jobs are not queued yet: the process that paid them does it in a moment, if it lives. */
  hasOutbox: boolean
}

/** `gateway`: the one that is open, null for none. Payments at another can't be asked about here. */
export async function readInterrupted(db: Db | Tx, gateway: string | null): Promise<Interrupted> {
  const { rows } = await sql<Interrupted>`
    with waiting as materialized (
      select payment.asked_by from orders join payments payment on payment.order_id = orders.id
      where orders.state = 'placing' and payment.purpose = 'order' and payment.asked_by is not null
        and payment.gateway = ${gateway}::text
      union select asked_by from payments where purpose = 'balance' and state = 'requested' and asked_by is not null
        and gateway = ${gateway}::text)
    select array(select asked_by from waiting where not ${isProcessAlive(sql`waiting.asked_by`)}) as "deadProcesses",
      exists (select from placed_orders_outbox) as "hasOutbox"`.execute(db)
  return rows[0]!
}

export type PaymentToCheck = {
  id: string
  orderId: string
  gatewayOrderId: string
  amountCents: number
  checks: number
}

/** Until this long after a worker took it on, no other worker asks; then the worker has ended, or the gateway was away. */
const LEASE_MINUTES = 5

export async function claimChecks(
  db: Db | Tx,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<PaymentToCheck[]> {
  const { rows } = await sql<PaymentToCheck>`
    update payments set check_at = clock_timestamp() + make_interval(mins => ${sql.lit(LEASE_MINUTES)})
    where id in (
      select payment.id from payments payment join orders on orders.id = payment.order_id
      where payment.check_at <= clock_timestamp() and payment.gateway = ${gateway}
        and (orders.state = 'failed' or payment.purpose = 'balance')
      order by payment.check_at limit ${sql.lit(limit)} for update of payment skip locked)
    returning id::text as id, order_id::text as "orderId", gateway_order_id as "gatewayOrderId",
      amount_cents as "amountCents", checks`.execute(db)
  return rows
}

/** A transaction that turned up, and how its money went back. */
export type GivenBack = { id: string; state: 'refunded' | 'voided' }

export type FinishedCheck = {
  id: string
  /** Null after the last. */
  nextInMinutes: number | null
  givenBack: GivenBack | null
}

export async function finishCheck(db: Db, { id, nextInMinutes, givenBack }: FinishedCheck): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      checks: sql`checks + 1`,
      check_at: sql`clock_timestamp() + make_interval(mins => ${nextInMinutes}::int)`,
      ...(givenBack !== null && {
        state: givenBack.state,
        transaction_id: givenBack.id,
        // It was free since the payment failed, and may have paid what is owed by now.
        idempotency_key: null,
        body_hash: null,
        ...(givenBack.state === 'refunded' && { captured_at: sql<Date>`clock_timestamp()` }),
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** What the limit of an hour no longer counts. */
export async function removeOldDeclines(db: Db): Promise<void> {
  await db
    .deleteFrom('declined_payments')
    .where('declined_at', '<', sql<Date>`clock_timestamp() - interval '2 hours'`)
    .execute()
}
