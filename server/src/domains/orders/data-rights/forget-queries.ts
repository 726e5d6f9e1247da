// What goes from the orders of an account that is being deleted.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Photos of the account's problems and of reports that it never made, with the names of their files. */
export async function listSentPhotos(tx: Tx, accountId: string): Promise<{ photoId: string; contentHash: string }[]> {
  const { rows } = await sql<{ photoId: string; contentHash: string }>`
    select distinct photo.id::text as "photoId", photo.content_hash as "contentHash" from orders
    join lateral (
      select upload.photo_id from problem_uploads upload where upload.order_id = orders.id
      union select shown.photo_id from problems problem join problem_photos shown on shown.problem_id = problem.id
      where problem.order_id = orders.id
    ) sent on true
    join photos photo on photo.id = sent.photo_id
    where orders.account_id = ${accountId}`.execute(tx)
  return rows
}

export async function deleteProblems(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['problem_uploads', 'problems'] as const)
    await tx
      .deleteFrom(table)
      .where('order_id', 'in', (orders) => orders.selectFrom('orders').where('account_id', '=', accountId).select('id'))
      .execute()
}

/** Invoices keep whom they were made out to. Where it was sent, from which browser and how it was paid is removed. */
export async function anonymiseOrders(tx: Tx, accountId: string): Promise<void> {
  await sql`update orders set browser_data = '{}', idempotency_key = null, body_hash = null,
      shipping_value_id = billing_value_id, payment_description = case payment_type
        when 'CreditCard' then 'Card' when 'PayPalAccount' then 'PayPal'
        when 'Wire' then 'Wire transfer' else 'Invoice' end, agreed_reference = null
    where account_id = ${accountId}`.execute(tx)
  await sql`update payments set payer_name = null, idempotency_key = null, body_hash = null,
      description = case payment_type when 'CreditCard' then 'Card' else 'PayPal' end
    where purpose = 'balance' and order_id in (select id from orders where account_id = ${accountId})`.execute(tx)
}

/** Drivers are people too; that the lots were fetched stays on record. */
export async function forgetDrivers(tx: Tx, accountId: string): Promise<void> {
  await sql`update pickup_appointments appointment set driver = null
    from order_shipments shipment join orders on orders.id = shipment.order_id
    where shipment.id = appointment.shipment_id and orders.account_id = ${accountId}
      and appointment.driver is not null`.execute(tx)
}
