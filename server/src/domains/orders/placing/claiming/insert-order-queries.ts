// SQL that writes orders down, with all that belongs to them.
import { randomUUID } from 'node:crypto'
import type { PayWithin } from '@lotyard/contract/rules/orders/terms/pay-within'
import type { Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../../db/database.ts'

export type NewOrderLot = {
  listingId: string
  warehouseKey: string
  title: string
  units: number
  priceCents: number
  shippingAloneCents: number
  shippingCents: number
  taxCents: number
  /** The state that taxes it. */
  taxRegion: string | null
  /** By a resale certificate of that state. */
  isTaxExempt: boolean
  isWon: boolean
}

export type NewOrder = {
  accountId: string
  placedBy: string | null
  key: string | null
  bodyHash: string | null
  shippingValueId: string
  billingValueId: string
  subtotalCents: number
  shippingAloneCents: number
  shippingCents: number
  taxCents: number
  /** By which resale certificates lots of it are not taxed; null for none. */
  taxExemption: string | null
  totalCents: number
  tariffVersion: number
  paymentType: string
  paymentDescription: string
  savePaymentMethod: boolean
  makePaymentMethodDefault: boolean
  browserData: Record<string, string>
  /** Null for an invoice, which no gateway hears of. */
  gateway: { name: string; suffix: string; askedBy: string | null } | null
  /** Of an invoice. */
  dueAt: Date | null
  later?: PaidLater
  lots: readonly NewOrderLot[]
  shipments: readonly {
    warehouseKey: string
    isPickUp: boolean
    freightParts: unknown
    /** From now: a card pays within seconds. What an invoice promises is made again when it is paid, or accepted. */
    promised: Estimate | null
  }[]
}

/** What only some orders by invoice have. */
export type PaidLater = {
  /** For its buyer to accept; it is due once they have. */
  proposal?: { until: Date; payWithin: PayWithin }
  agreedReference?: string
  /** For a wire. */
  heldUntil?: Date
  shipsBeforePayment?: boolean
}

export type InsertedOrder = { id: string; gatewayOrderId: string | null }

/**
 * Orders with all that belongs to them, and what their lots do, in one statement, because their buyers wait for each. As
 * JSON: its text is the same for any number of orders, and so planned once. Returns them in their order.
 */
export async function insertOrders(
  tx: Tx,
  orders: readonly NewOrder[],
  moves: RawBuilder<unknown> = sql`select`,
): Promise<InsertedOrder[]> {
  const identified = orders.map((order) => ({ id: randomUUID() as string, order }))
  const payments = identified.flatMap(({ id, order: { gateway, totalCents } }) =>
    gateway === null
      ? []
      : {
          order_id: id,
          gateway: gateway.name,
          gateway_order_id: gateway.suffix,
          amount_cents: totalCents,
          asked_by: gateway.askedBy,
        },
  )
  const { rows } = await sql<InsertedOrder>`
    with moved as (${moves}), placed as (
      insert into orders (${ORDER_COLUMNS})
      select ${ORDER_COLUMNS} from json_populate_recordset(null::orders, ${toJson(identified.map(orderRow))}::json)
      returning id, number
    ), lots as (
      insert into order_listings (${LOT_COLUMNS})
      select ${LOT_COLUMNS} from json_populate_recordset(null::order_listings, ${toJson(identified.flatMap(lotRows))}::json)
    ), shipments as (
      insert into order_shipments (${SHIPMENT_COLUMNS})
      select ${SHIPMENT_COLUMNS}
      from json_populate_recordset(null::order_shipments, ${toJson(identified.flatMap(shipmentRows))}::json)
    ), paid as (
      insert into payments (order_id, gateway, gateway_order_id, amount_cents, asked_by)
      select placed.id, payment.gateway, placed.number || '-' || payment.gateway_order_id, payment.amount_cents,
        payment.asked_by
      from json_populate_recordset(null::payments, ${toJson(payments)}::json) payment
      join placed on placed.id = payment.order_id
      returning order_id, gateway_order_id
    )
    select placed.id::text as id, paid.gateway_order_id as "gatewayOrderId"
    from placed left join paid on paid.order_id = placed.id`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return identified.map(({ id }) => byId.get(id)!)
}

type Identified = { id: string; order: NewOrder }

function orderRow({ id, order }: Identified) {
  const { gateway, later: { proposal, ...later } = {} } = order
  return {
    id,
    account_id: order.accountId,
    placed_by: order.placedBy,
    order_type: order.placedBy === null ? 'customer' : 'direct_order',
    state: gateway !== null ? 'placing' : proposal === undefined ? 'invoiced' : 'proposed',
    idempotency_key: order.key,
    body_hash: order.bodyHash,
    shipping_value_id: order.shippingValueId,
    billing_value_id: order.billingValueId,
    subtotal_cents: order.subtotalCents,
    shipping_alone_cents: order.shippingAloneCents,
    shipping_cents: order.shippingCents,
    tax_cents: order.taxCents,
    total_cents: order.totalCents,
    tariff_version: order.tariffVersion,
    payment_gateway: gateway === null ? 'invoice' : 'braintree',
    payment_type: order.paymentType,
    payment_description: order.paymentDescription,
    save_payment_method: order.savePaymentMethod,
    make_payment_method_default: order.makePaymentMethodDefault,
    browser_data: order.browserData,
    invoice_due_at: order.dueAt,
    tax_exemption: order.taxExemption,
    proposed_until: proposal?.until ?? null,
    pay_within_days: proposal?.payWithin.days ?? null,
    pay_within_weekdays: proposal?.payWithin.weekdays ?? null,
    agreed_reference: later.agreedReference ?? null,
    held_until: later.heldUntil ?? null,
    ships_before_payment: later.shipsBeforePayment ?? false,
  }
}

function lotRows({ id, order: { lots, shipments } }: Identified) {
  // An order begins with one part a warehouse; whoever ships may split it later.
  const parts = new Map(shipments.map(({ warehouseKey }, at) => [warehouseKey, at + 1]))
  return lots.map((lot, at) => ({
    order_id: id,
    listing_id: lot.listingId,
    position: at + 1,
    warehouse_key: lot.warehouseKey,
    part: parts.get(lot.warehouseKey) ?? null,
    title: lot.title,
    units: lot.units,
    price_cents: lot.priceCents,
    shipping_alone_cents: lot.shippingAloneCents,
    shipping_cents: lot.shippingCents,
    tax_cents: lot.taxCents,
    tax_region: lot.taxRegion,
    is_tax_exempt: lot.isTaxExempt,
    is_won: lot.isWon,
  }))
}

function shipmentRows({ id, order: { shipments } }: Identified) {
  return shipments.map(({ warehouseKey, isPickUp, freightParts, promised }, at) => ({
    order_id: id,
    warehouse_key: warehouseKey,
    part: at + 1,
    is_pick_up: isPickUp,
    freight_parts: freightParts,
    promised_ready_on: promised?.readyOn ?? null,
    promised_ship_on: promised?.shipsOn ?? null,
    promised_arrive_from: promised?.arrivesFrom ?? null,
    promised_arrive_by: promised?.arrivesBy ?? null,
  }))
}

type Columns<Row> = Record<keyof Row & string, true>

const ORDER_COLUMNS = columnsOf({
  id: true,
  account_id: true,
  placed_by: true,
  order_type: true,
  state: true,
  idempotency_key: true,
  body_hash: true,
  shipping_value_id: true,
  billing_value_id: true,
  subtotal_cents: true,
  shipping_alone_cents: true,
  shipping_cents: true,
  tax_cents: true,
  total_cents: true,
  tariff_version: true,
  payment_gateway: true,
  payment_type: true,
  payment_description: true,
  save_payment_method: true,
  make_payment_method_default: true,
  browser_data: true,
  invoice_due_at: true,
  tax_exemption: true,
  proposed_until: true,
  pay_within_days: true,
  pay_within_weekdays: true,
  agreed_reference: true,
  held_until: true,
  ships_before_payment: true,
} satisfies Columns<ReturnType<typeof orderRow>>)

const LOT_COLUMNS = columnsOf({
  order_id: true,
  listing_id: true,
  position: true,
  warehouse_key: true,
  part: true,
  title: true,
  units: true,
  price_cents: true,
  shipping_alone_cents: true,
  shipping_cents: true,
  tax_cents: true,
  tax_region: true,
  is_tax_exempt: true,
  is_won: true,
} satisfies Columns<ReturnType<typeof lotRows>[number]>)

const SHIPMENT_COLUMNS = columnsOf({
  order_id: true,
  warehouse_key: true,
  part: true,
  is_pick_up: true,
  freight_parts: true,
  promised_ready_on: true,
  promised_ship_on: true,
  promised_arrive_from: true,
  promised_arrive_by: true,
} satisfies Columns<ReturnType<typeof shipmentRows>[number]>)

function columnsOf(columns: Record<string, true>): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((column) => sql.ref(column)))
}

const toJson = (rows: readonly unknown[]): string => JSON.stringify(rows)
