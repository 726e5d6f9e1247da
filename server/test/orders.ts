import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/database.ts'
import { EXAMPLE_ADDRESS } from './addresses.ts'
import { addLot, type AddedLot } from './market.ts'
import type { TestClient } from './servers/app.ts'

export type OrderedLot = {
  sellerId: string
  title?: string
  category?: string
  condition?: string
  warehouse?: string
  priceCents?: number
  shippingCents?: number
  taxCents?: number
  isPickUp?: boolean
}

type PricedLot = OrderedLot & Required<Omit<OrderedLot, 'category' | 'condition'>>

export type OrderOptions = {
  accountId: string
  lots: readonly OrderedLot[]
  state?: 'placing' | 'paid' | 'invoiced' | 'failed'
  /** Of the payment; left out: captured. */
  payment?: 'requested' | 'authorised' | 'captured' | 'settled'
  transactionId?: string
  /** By invoice, due in so many days; negative for one that is overdue. */
  dueInDays?: number
  /** By invoice. On terms: shipped before it is paid. Wire: of the checkout, held for a day after it is due. */
  invoice?: 'on terms' | 'wire' | { proposedBy: string }
}

export type AddedOrder = { id: string; number: string; lots: AddedLot[] }

/** An order as placing leaves it: $1,000 a lot and $50 freight from Hebron, paid by card. */
export async function addOrder(db: Db, options: OrderOptions): Promise<AddedOrder> {
  const isInvoice = options.dueInDays !== undefined
  const proposedBy = typeof options.invoice === 'object' ? options.invoice.proposedBy : null
  const isWire = options.invoice === 'wire'
  const state = options.state ?? (proposedBy !== null ? 'proposed' : isInvoice ? 'invoiced' : 'paid')
  const lots: (AddedLot & PricedLot)[] = []
  for (const given of options.lots) {
    const lot = { title: 'Pallet of televisions', warehouse: 'hebron', priceCents: 1_000_00, ...given }
    const isPickUp = given.isPickUp ?? false
    const added = await addLot(db, {
      ...lot,
      state: state === 'paid' ? 'sold' : state === 'failed' ? 'active' : 'awaiting_payment',
      ...(state !== 'failed' && { soldPriceCents: lot.priceCents }),
    })
    lots.push({ shippingCents: isPickUp ? 0 : 50_00, taxCents: 0, ...lot, ...added, isPickUp })
  }
  const sum = (read: (lot: PricedLot) => number): number => lots.reduce((total, lot) => total + read(lot), 0)
  const values = ['shipping', 'billing'].map((role) => ({ role, ...EXAMPLE_ADDRESS }))
  const valueIds = await db.insertInto('address_values').values(values).returning('id').execute()
  const subtotal = sum(({ priceCents }) => priceCents)
  const shipping = sum(({ shippingCents }) => shippingCents)
  const tax = sum(({ taxCents }) => taxCents)
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .insertInto('orders')
      .values({
        account_id: options.accountId,
        state,
        shipping_value_id: valueIds[0]!.id,
        billing_value_id: valueIds[1]!.id,
        subtotal_cents: subtotal,
        shipping_alone_cents: shipping + lots.length * 10_00,
        shipping_cents: shipping,
        tax_cents: tax,
        total_cents: subtotal + shipping + tax,
        tariff_version: 1,
        payment_gateway: isInvoice ? 'invoice' : 'braintree',
        payment_type: isWire ? 'Wire' : isInvoice ? 'Invoice' : 'CreditCard',
        payment_description: isInvoice ? 'Invoice' : 'Visa ending in 1111',
        browser_data: JSON.stringify({ user_agent: 'Mozilla/5.0 (test)' }),
        paid_at: state === 'paid' ? new Date() : null,
        invoice_due_at: isInvoice && proposedBy === null ? daysFromNow(options.dueInDays!) : null,
        held_until: isWire ? daysFromNow(options.dueInDays! + 1) : null,
        ships_before_payment: options.invoice === 'on terms',
        ...(proposedBy !== null && {
          order_type: 'direct_order',
          placed_by: proposedBy,
          proposed_until: sql<Date>`clock_timestamp() + interval '71 hours'`,
          pay_within_weekdays: 3,
        }),
        ...(state === 'failed' && { ended_at: new Date(), end_reason: 'Your bank declined the card.' }),
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    const byWarehouse = [...Map.groupBy(lots, (lot) => lot.warehouse)]
    for (const [at, lot] of lots.entries())
      await tx
        .insertInto('order_listings')
        .values({
          order_id: order.id,
          listing_id: lot.listingId,
          position: at + 1,
          warehouse_key: lot.warehouse,
          part: byWarehouse.findIndex(([warehouse]) => warehouse === lot.warehouse) + 1,
          title: lot.title,
          units: 10,
          price_cents: lot.priceCents,
          shipping_alone_cents: lot.shippingCents + 10_00,
          shipping_cents: lot.shippingCents,
          tax_cents: lot.taxCents,
          tax_region: lot.taxCents === 0 ? null : taxRegionOf(lot),
          is_live: state !== 'failed',
        })
        .execute()
    for (const [at, [warehouse, here]] of byWarehouse.entries())
      await tx
        .insertInto('order_shipments')
        .values({
          order_id: order.id,
          part: at + 1,
          warehouse_key: warehouse,
          is_pick_up: here.every(({ isPickUp }) => isPickUp),
        })
        .execute()
    if (!isInvoice) {
      const payment = options.payment ?? (state === 'paid' ? 'captured' : 'requested')
      const hasTransaction = payment !== 'requested'
      await tx
        .insertInto('payments')
        .values({
          order_id: order.id,
          gateway: 'sandbox',
          gateway_order_id: `${order.number}-${randomUUID().slice(0, 8)}`,
          amount_cents: subtotal + shipping + tax,
          state: payment,
          transaction_id: hasTransaction ? (options.transactionId ?? randomUUID()) : null,
          authorised_at: hasTransaction ? new Date() : null,
          captured_at: payment === 'captured' || payment === 'settled' ? new Date() : null,
        })
        .execute()
    }
    return { id: order.id, number: order.number, lots }
  })
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}

export type RefundOptions = {
  orderId: string
  amountCents: number
  listingId?: string
  state?: 'waiting' | 'done' | 'failed'
  sentByWire?: boolean
}

/** As asking for it leaves it, and then the gateway: to what the order was placed with, by hand where there is nothing. */
export async function addRefund(db: Db, options: RefundOptions): Promise<string> {
  const { orderId, amountCents, listingId = null, state = 'waiting', sentByWire = false } = options
  const doneAt = state === 'done' ? new Date() : null
  return db.transaction().execute(async (tx) => {
    const row = { order_id: orderId, listing_id: listingId, amount_cents: amountCents, reason: 'Two were missing.' }
    const { id } = await tx
      .insertInto('refunds')
      .values({ ...row, state, done_at: doneAt, sent_by_wire: sentByWire })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payment = sentByWire
      ? undefined
      : await tx.selectFrom('payments').where('order_id', '=', orderId).select('id').executeTakeFirst()
    const part = { refund_id: id, amount_cents: amountCents, state, done_at: doneAt }
    const way = payment === undefined ? {} : { payment_id: payment.id, gateway_order_id: randomUUID() }
    await tx
      .insertInto('refund_parts')
      .values({ ...part, ...way })
      .execute()
    return id
  })
}

/** As the job does when the gateway has answered all that an order waits for. */
export async function endRefunds(db: Db, orderId: string, state: 'done' | 'failed'): Promise<void> {
  const doneAt = state === 'done' ? new Date() : null
  await sql`with refund as (
      update refunds set state = ${state}, done_at = ${doneAt} where order_id = ${orderId} and state = 'waiting' returning id
    )
    update refund_parts part set state = ${state}, done_at = ${doneAt} from refund
    where part.refund_id = refund.id and part.state = 'waiting'`.execute(db)
}

/** Of the two warehouses of tests. */
function taxRegionOf({ isPickUp, warehouse }: Pick<Required<OrderedLot>, 'isPickUp' | 'warehouse'>): string {
  return isPickUp && warehouse === 'hebron' ? 'KY' : EXAMPLE_ADDRESS.region
}

/** Changes the shipment of a warehouse, as the desk's form does. */
export async function putShipment(
  db: Db,
  client: Pick<TestClient, 'put'>,
  { orderId, warehouse = 'hebron', ...body }: { orderId: string; warehouse?: string; [field: string]: unknown },
) {
  const { id, version } = await db
    .selectFrom('order_shipments')
    .where('order_id', '=', orderId)
    .where('warehouse_key', '=', warehouse)
    .select(['id', 'version'])
    .orderBy('part')
    .executeTakeFirstOrThrow()
  return client.put(`/api/admin/shipments/${id}`, { version, ...body })
}
