// Orders with everything that belongs to them, in one statement however many there are.
import type { OrderAddress } from '@lotyard/contract/orders/orders'
import type { ShipmentFacts } from '@lotyard/contract/orders/shipments'
import type { OrderState, ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import type { Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'
import type { WarehouseCalendar } from '@lotyard/contract/rules/shipping/dates/warehouse-calendar'
import type { RefundKind } from '@lotyard/contract/rules/orders/payments/balance'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import { addressValueJson } from '../../addresses/index.ts'
import type { RenditionRow } from '../../photos/index.ts'
import { CALENDAR_JSON } from '../../shipping/index.ts'

export type StoredLot = {
  listingId: string
  sellerId: string
  name: string
  title: string
  units: number
  isWon: boolean
  isAuction: boolean
  isLive: boolean
  priceCents: number
  shippingCostCents: number
  shippingCostFinalCents: number
  taxCents: number
  taxState: string | null
  isTaxExempt: boolean
  warehouseKey: string
  /** The shipment it leaves in. */
  part: number
  photoAlt: string | null
  renditions: RenditionRow[] | null
}

export type StoredShipment = {
  id: string
  part: number
  warehouseKey: string
  description: string
  zip: string
  isPickUp: boolean
  state: ShipmentState
  version: number
  carrier: string | null
  carrierKey: string | null
  carrierLink: string | null
  trackings: string[]
  readyAt: string | null
  leftAt: string | null
  /** When it was paid or accepted; null for orders from before dates were promised. */
  promised: Estimate | null
  calendar: WarehouseCalendar
  /** Days of the site. */
  leftOn: string | null
  deliveredOn: string | null
  deliveredBy: 'desk' | 'buyer' | null
  notArrivedAt: string | null
  reportUntil: string | null
  /** While it stands ready for its buyer; `booked`: a time that was neither kept nor given up. */
  pickUp: {
    isBookable: boolean
    timeZone: string
    booked: { id: string; startsAt: string; endsAt: string } | null
  } | null
  events: StoredShipmentEvent[]
}

export type StoredShipmentEvent = {
  at: string
  by: 'desk' | 'buyer'
  /** Who at the desk. */
  name: string | null
  before: ShipmentFacts
  after: ShipmentFacts
  reason: string | null
}

export type StoredRefund = {
  id: string
  kind: RefundKind
  listingId: string | null
  listing: string | null
  amountCents: number
  reason: string
  state: 'waiting' | 'done' | 'failed'
  requestedAt: string
  /** Recorded after the gateway had refused another. */
  sentByWire: boolean
  /** Of the form it came from. */
  requestKey: string | null
  /** The ways it goes; a credit has none. `paymentId` null: by hand. */
  parts: { paymentId: string | null; amountCents: number; state: 'waiting' | 'done' | 'failed' }[]
}

/** Through a gateway. */
export type StoredOrderPayment = {
  id: string
  purpose: 'order' | 'balance'
  state: string
  amountCents: number
  /** What refunds give back of it, done or on their way. */
  returnedCents: number
  requestedAt: string
  type: 'CreditCard' | 'PayPalAccount' | 'Invoice' | 'Wire'
  description: string
  /** The site's day. */
  capturedOn: string | null
}

/** Past it. */
export type StoredReceipt = {
  id: string
  kind: 'wire' | 'check' | 'ach'
  amountCents: number
  reference: string | null
  receivedOn: string
  isReversed: boolean
  /** Of the form it came from. */
  requestKey: string | null
}

export type StoredOrder = {
  id: string
  number: string
  account_id: string
  order_type: 'customer' | 'direct_order'
  state: OrderState
  placed_at: Date
  paid_at: Date | null
  invoice_due_at: Date | null
  /** Of a direct order whose buyer was asked, also once they have answered. */
  proposed_until: Date | null
  pay_within_days: number | null
  pay_within_weekdays: number | null
  accepted_at: Date | null
  agreed_reference: string | null
  /** Of the wire of a checkout. */
  held_until: Date | null
  lapsed_at: Date | null
  ships_before_payment: boolean
  ship_anyway_reason: string | null
  end_reason: string | null
  payment_type: 'CreditCard' | 'PayPalAccount' | 'Invoice' | 'Wire'
  payment_description: string
  /** Of what the order was placed with; null for an invoice. */
  payment_state: string | null
  subtotal_cents: number
  shipping_alone_cents: number
  shipping_cents: number
  tax_cents: number
  tax_exemption: string | null
  total_cents: number
  /** Of the payment link, in hexadecimal digits. */
  pay_secret: string
  /** The database's clock, which decides whether a problem can still be reported. */
  read_at: Date
  /** The site's, by the same clock. */
  today: string
  shipping_address: OrderAddress
  billing_address: OrderAddress
  lots: StoredLot[]
  shipments: StoredShipment[]
  refunds: StoredRefund[]
  payments: StoredOrderPayment[]
  receipts: StoredReceipt[]
}

/** `mayLeave` in SQL, for statements that call orders `o`. */
export const MAY_LEAVE = sql`(o.state = 'paid' or o.state = 'invoiced' and o.ships_before_payment)`

/**
 * Paid orders that may owe again, for statements that call orders `o`: a receipt was reversed, or a payment failed after it
 * had counted. Few have one; whether they owe is for order_balances() to say.
 */
export const MAY_OWE_AGAIN = sql`(o.state = 'paid'
  and (exists (select from receipts r where r.order_id = o.id and r.reversed_at is not null)
    or exists (select from payments p where p.order_id = o.id and p.state in ('failed', 'voided'))))`

/** Of each shipment, the last ones. */
const MAX_EVENTS = 20

/**
 * All columns of `StoredOrder`, for statements that call orders `o`. An order has 50 lots at most. Its refunds are
 * as many as admins make, each of a cent or more of what was paid.
 */
export const STORED_ORDER = sql`o.id, o.number::text as number, o.account_id, o.order_type, o.state, o.placed_at,
  o.paid_at, o.invoice_due_at, o.proposed_until, o.pay_within_days, o.pay_within_weekdays, o.accepted_at, o.agreed_reference,
  o.held_until,
  o.lapsed_at, o.ships_before_payment, o.ship_anyway_reason, o.end_reason, o.payment_type, o.payment_description, o.subtotal_cents,
  o.shipping_alone_cents, o.shipping_cents, o.tax_cents, o.tax_exemption, o.total_cents, clock_timestamp() as read_at,
  site_day(clock_timestamp())::text as today,
  encode(o.pay_secret, 'hex') as pay_secret,
  (select state from payments where order_id = o.id and purpose = 'order') as payment_state,
  (select ${addressValueJson('value')} from address_values value where value.id = o.shipping_value_id) as shipping_address,
  (select ${addressValueJson('value')} from address_values value where value.id = o.billing_value_id) as billing_address,
  coalesce((select json_agg(json_build_object('listingId', line.listing_id::text, 'sellerId', t.seller_id, 'name', l.name,
      'title', line.title, 'units', line.units, 'isWon', line.is_won, 'isAuction', l.buying_format = 'auction', 'isLive', line.is_live,
      'priceCents', line.price_cents, 'shippingCostCents', line.shipping_alone_cents,
      'shippingCostFinalCents', line.shipping_cents, 'taxCents', line.tax_cents, 'taxState', line.tax_region,
      'isTaxExempt', line.is_tax_exempt, 'warehouseKey', line.warehouse_key, 'part', line.part,
      'photoAlt', p.alt, 'renditions', p.renditions) order by line.position)
    from order_listings line join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
    left join lateral (
      select lp.alt, (select json_agg(json_build_object('size', r.size, 'format', r.format, 'storage_key', r.storage_key))
        from photo_renditions r where r.photo_id = lp.photo_id) as renditions
      from lot_photos lp where lp.lot_id = t.id order by lp.position limit 1
    ) p on true
    where line.order_id = o.id), '[]') as lots,
  coalesce((select json_agg(json_build_object('id', s.id, 'part', s.part,
      'warehouseKey', s.warehouse_key, 'description', w.description, 'zip', w.zip,
      'isPickUp', s.is_pick_up, 'state', s.state, 'version', s.version, 'carrier', s.carrier, 'carrierKey', s.carrier_key,
      'carrierLink', c.link, 'trackings', s.trackings, 'readyAt', s.ready_at, 'leftAt', s.left_at,
      'leftOn', site_day(s.left_at), 'deliveredOn', s.delivered_on, 'deliveredBy', s.delivered_by,
      'notArrivedAt', s.not_arrived_at, 'reportUntil', s.report_until, 'calendar', ${CALENDAR_JSON},
      'promised', case when s.promised_ready_on is not null then
        json_build_object('readyOn', s.promised_ready_on, 'shipsOn', s.promised_ship_on,
          'arrivesFrom', s.promised_arrive_from, 'arrivesBy', s.promised_arrive_by) end,
      'pickUp', case when s.is_pick_up and s.state = 'ready' then json_build_object(
        'isBookable', w.slot_capacity is not null, 'timeZone', w.time_zone,
        'booked', (select json_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at)
          from pickup_appointments a where a.shipment_id = s.id and a.state = 'booked')) end,
      'events', coalesce((select json_agg(json_build_object('at', e.at, 'by', e.said_by,
          'name', case e.said_by when 'desk' then (select nullif(name, '') from accounts where id = e.account_id) end,
          'before', e.before, 'after', e.after, 'reason', e.reason) order by e.id)
        from (select * from shipment_events where shipment_id = s.id order by id desc limit ${sql.lit(MAX_EVENTS)}) e),
        '[]')) order by w.zip, s.warehouse_key, s.part)
    from order_shipments s join warehouses w on w.key = s.warehouse_key left join carriers c on c.key = s.carrier_key
    where s.order_id = o.id), '[]') as shipments,
  coalesce((select json_agg(json_build_object('id', f.id, 'kind', f.kind,
      'listingId', f.listing_id::text,
      'listing', (select name from listings where id = f.listing_id), 'amountCents', f.amount_cents, 'reason', f.reason,
      'state', f.state, 'requestedAt', f.requested_at, 'sentByWire', f.sent_by_wire,
      'requestKey', f.request_key,
      'parts', coalesce((select json_agg(json_build_object('paymentId', part.payment_id, 'amountCents', part.amount_cents,
          'state', part.state) order by part.payment_id nulls last)
        from refund_parts part where part.refund_id = f.id), '[]')) order by f.requested_at, f.id)
    from refunds f where f.order_id = o.id), '[]') as refunds,
  coalesce((select json_agg(json_build_object('id', p.id, 'purpose', p.purpose, 'state', p.state,
      'amountCents', p.amount_cents, 'requestedAt', p.requested_at,
      'returnedCents', (select coalesce(sum(part.amount_cents), 0) from refund_parts part
        where part.payment_id = p.id and part.state <> 'failed'), 'type', coalesce(p.payment_type, o.payment_type),
      'description', coalesce(p.description, o.payment_description),
      'capturedOn', site_day(p.captured_at)) order by p.requested_at, p.id)
    from payments p where p.order_id = o.id), '[]') as payments,
  coalesce((select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'amountCents', r.amount_cents,
      'reference', r.reference, 'receivedOn', r.received_on, 'isReversed', r.reversed_at is not null, 'requestKey', r.request_key)
      order by r.received_on, r.recorded_at, r.id)
    from receipts r where r.order_id = o.id), '[]') as receipts`

export async function findStoredOrder(db: Db | Tx, orderId: string): Promise<StoredOrder | null> {
  const { rows } = await sql<StoredOrder>`select ${STORED_ORDER} from orders o where o.id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

export async function listStoredOrdersById(db: Db | Tx, orderIds: readonly string[]): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select ${STORED_ORDER} from orders o where o.id = any(${orderIds}::uuid[])`.execute(db)
  return rows
}

/** All that were not failed, or those that are still to be paid by invoice. */
export type ShownOrders = 'all' | 'invoiced'
export type OrdersPage = { accountId: string; show: ShownOrders; limit: number; offset: number }

/** Newest first. Those whose payment failed were never orders in their buyer's eyes. */
export async function listStoredOrders(
  db: Db | Tx,
  { accountId, show, limit, offset }: OrdersPage,
): Promise<{ orders: StoredOrder[]; total: number }> {
  const state = show === 'all' ? sql`o.state <> 'failed'` : sql`o.state = 'invoiced'`
  const condition = sql`o.account_id = ${accountId} and ${state}`
  return readPage(db, { condition, limit, offset })
}

/** A page of those that the condition holds for, with how many there are in all. */
export async function readPage(
  db: Db | Tx,
  { condition, limit, offset }: { condition: RawBuilder<unknown>; limit: number; offset: number },
): Promise<{ orders: StoredOrder[]; total: number }> {
  const [{ rows: orders }, { rows: counts }] = await Promise.all([
    sql<StoredOrder>`select * from (select ${STORED_ORDER} from orders o where ${condition} order by o.placed_at desc, o.id ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from orders o where ${condition}`.execute(db),
  ])
  return { orders, total: counts[0]!.total }
}
