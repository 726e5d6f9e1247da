// SQL of invoices: which are overdue, and when the money came.
import { REMINDERS } from '@lotyard/contract/rules/orders/terms/reminders'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** For statements that call orders so. Lots that are held for a wire are waited for: until then it is not overdue. */
export function isOverdue(orders: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${orders}.${column}`)
  return sql<boolean>`(${of('state')} = 'invoiced' and ${of('invoice_due_at')} < clock_timestamp()
    and (${of('held_until')} is null or ${of('held_until')} < clock_timestamp()))`
}

export type OverdueInvoice = { id: string; accountId: string }

/** Those whose buyers are not barred for them yet. */
export async function lockOverdueInvoices(tx: Tx, limit: number): Promise<OverdueInvoice[]> {
  const { rows } = await sql<OverdueInvoice>`
    select id, account_id as "accountId" from orders
    where ${isOverdue('orders')}
      and not exists (select from bidding_bars where bidding_bars.order_id = orders.id)
    order by invoice_due_at limit ${sql.lit(limit)} for update skip locked`.execute(tx)
  return rows
}

export type InvoiceToRemindOf = { id: string; dueAt: Date; since: Date; sentCount: number; now: Date }

/**
 * Those of which a reminder may be due. The last two are left out while lots are held for a wire: it comes, or the order
 * lapses.
 */
export async function lockInvoicesToRemindOf(tx: Tx, limit: number): Promise<InvoiceToRemindOf[]> {
  const hoursTo = (at: number) => sql`make_interval(hours => ${sql.lit(REMINDERS[at]!.hours)})`
  const moments = REMINDERS.map((_reminder, at) => sql`when ${sql.lit(at)} then ${hoursTo(at)}`)
  const { rows } = await sql<InvoiceToRemindOf>`
    select id, invoice_due_at as "dueAt", coalesce(accepted_at, placed_at) as since, reminders_sent as "sentCount",
      clock_timestamp() as now
    from orders where state = 'invoiced' and reminders_sent < ${sql.lit(REMINDERS.length)}
      and invoice_due_at < clock_timestamp() - ${hoursTo(0)}
      and invoice_due_at + case reminders_sent ${sql.join(moments, sql` `)} end <= clock_timestamp()
      and (invoice_due_at > clock_timestamp() or held_until is null or held_until < clock_timestamp())
    order by invoice_due_at limit ${sql.lit(limit)} for update skip locked`.execute(tx)
  return rows
}

export async function saveRemindersSent(tx: Tx, orderId: string, count: number): Promise<void> {
  await tx.updateTable('orders').set({ reminders_sent: count }).where('id', '=', orderId).execute()
}

export type DueInvoice = { id: string; number: string; totalCents: number; dueAt: Date }

const MAX_DUE = 100

/** Unpaid invoices of the account, or the one of an order of its; the first due first. */
export async function listDueInvoices(
  db: Db | Tx,
  { accountId, orderId }: { accountId: string; orderId: string | null },
): Promise<DueInvoice[]> {
  const isIt = orderId === null ? sql`true` : sql`id = ${orderId}`
  const { rows } = await sql<DueInvoice>`
    select id, number::text as number, total_cents as "totalCents", invoice_due_at as "dueAt" from orders
    where account_id = ${accountId} and state = 'invoiced' and ${isIt}
    order by invoice_due_at, id limit ${sql.lit(MAX_DUE)}`.execute(db)
  return rows
}

/** Returns when. */
export async function saveInvoicePayment(tx: Tx, orderId: string): Promise<Date> {
  const { paid_at } = await tx
    .updateTable('orders')
    .set({ state: 'paid', paid_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', orderId)
    .returning('paid_at')
    .executeTakeFirstOrThrow()
  return paid_at!
}

export async function readTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]!.now
}
