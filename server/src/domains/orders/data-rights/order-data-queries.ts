// What an account's archive says of its orders: what was bought and paid, where it went, what was reported.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { inPages, PAGE_ROWS } from '../../../db/statements/in-pages.ts'
import { NO_ID } from '../../../lib/opaque-id.ts'

/** An address in one field, so that the file stays a table. */
const lineOf = (alias: string) => sql<string>`concat_ws(', ', ${sql.ref(`${alias}.first_name`)} || ' '
  || ${sql.ref(`${alias}.last_name`)}, nullif(${sql.ref(`${alias}.company_name`)}, ''), ${sql.ref(`${alias}.street_address`)},
  nullif(${sql.ref(`${alias}.extended_address`)}, ''), ${sql.ref(`${alias}.locality`)},
  ${sql.ref(`${alias}.region`)} || ' ' || ${sql.ref(`${alias}.postal_code`)}, ${sql.ref(`${alias}.phone_number`)})`

export type OrderData = {
  id: string
  number: string
  state: string
  order_type: string
  placed_at: Date
  paid_at: Date | null
  invoice_due_at: Date | null
  proposed_until: Date | null
  accepted_at: Date | null
  agreed_reference: string | null
  held_until: Date | null
  ended_at: Date | null
  end_reason: string | null
  payment: string
  subtotal_cents: number
  shipping_cents: number
  tax_cents: number
  tax_exemption: string | null
  total_cents: number
  refunded_cents: number
  shipping_address: string
  billing_address: string
  browser_data: string
}

export function streamOrderData(db: Db | Tx, accountId: string): AsyncGenerator<OrderData[]> {
  return inPages<OrderData>(async (last) => {
    const { rows } = await sql<OrderData>`
      select o.id, o.number::text as number, o.state, o.order_type, o.placed_at, o.paid_at, o.invoice_due_at,
        o.proposed_until, o.accepted_at, o.agreed_reference, o.held_until, o.ended_at,
        o.end_reason, o.payment_description as payment, o.subtotal_cents, o.shipping_cents, o.tax_cents, o.tax_exemption,
        o.total_cents,
        coalesce((select sum(amount_cents)::int from refunds where order_id = o.id and state <> 'failed'
          and kind not in ('surplus', 'write_off')), 0)
          as refunded_cents,
        ${lineOf('shipping')} as shipping_address, ${lineOf('billing')} as billing_address,
        o.browser_data::text as browser_data
      from orders o join address_values shipping on shipping.id = o.shipping_value_id
      join address_values billing on billing.id = o.billing_value_id
      where o.account_id = ${accountId} and o.id > ${last?.id ?? NO_ID}
      order by o.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type OrderLotData = {
  order_id: string
  position: number
  number: string
  listing: string
  title: string
  units: number
  price_cents: number
  shipping_cents: number
  tax_cents: number
  tax_state: string | null
  is_tax_exempt: boolean
  warehouse: string
  shipment: string
  carrier: string | null
  tracking: string | null
  left_at: Date | null
  delivered_on: string | null
  delivered_by: string | null
  not_arrived_at: Date | null
}

export function streamOrderLotData(db: Db | Tx, accountId: string): AsyncGenerator<OrderLotData[]> {
  return inPages<OrderLotData>(async (last) => {
    const { order_id: orderId, position } = last ?? { order_id: NO_ID, position: 0 }
    const { rows } = await sql<OrderLotData>`
      select line.order_id, line.position, o.number::text as number, l.name as listing, line.title, line.units,
        line.price_cents, line.shipping_cents, line.tax_cents, line.tax_region as tax_state, line.is_tax_exempt,
        w.description as warehouse, shipment.state as shipment, shipment.carrier,
        nullif(array_to_string(shipment.trackings, ', '), '') as tracking, shipment.left_at,
        shipment.delivered_on::text as delivered_on, shipment.delivered_by, shipment.not_arrived_at
      from orders o join order_listings line on line.order_id = o.id join listings l on l.id = line.listing_id
      join warehouses w on w.key = line.warehouse_key
      join order_shipments shipment on shipment.order_id = o.id and shipment.part = line.part
      where o.account_id = ${accountId} and o.id >= ${orderId} and (o.id > ${orderId} or line.position > ${position})
      order by line.order_id, line.position limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type OrderValueData = {
  order_id: string
  listing_id: string
  number: string
  listing: string
  expected_cents: number
  valued_at: Date
}

/** What lots were expected to bring when they were bought. */
export function streamOrderValueData(db: Db | Tx, accountId: string): AsyncGenerator<OrderValueData[]> {
  return inPages<OrderValueData>(async (last) => {
    const { rows } = await sql<OrderValueData>`
      select v.order_id, v.listing_id::text as listing_id, o.number::text as number, l.name as listing, v.expected_cents,
        v.valued_at
      from order_values v join orders o on o.id = v.order_id join listings l on l.id = v.listing_id
      where v.account_id = ${accountId} and v.valued_at is not null
        and (v.order_id, v.listing_id) > (${last?.order_id ?? NO_ID}::uuid, ${last?.listing_id ?? '0'}::bigint)
      order by v.order_id, v.listing_id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type ProblemData = {
  id: string
  number: string
  listing: string
  kind: string
  description: string
  photo_count: number
  reported_at: Date
  state: string
  outcome: string | null
  resolved_at: Date | null
}

export function streamProblemData(db: Db | Tx, accountId: string): AsyncGenerator<ProblemData[]> {
  return inPages<ProblemData>(async (last) => {
    const { rows } = await sql<ProblemData>`
      select problem.id, o.number::text as number, l.name as listing, problem.kind, problem.description,
        (select count(*)::int from problem_photos where problem_id = problem.id and message_position is null) as photo_count, problem.reported_at,
        problem.state, problem.outcome, problem.resolved_at
      from orders o join problems problem on problem.order_id = o.id join listings l on l.id = problem.listing_id
      where o.account_id = ${accountId} and problem.id > ${last?.id ?? NO_ID}
      order by problem.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type ProblemMessageData = {
  problem_id: string
  position: number
  number: string
  listing: string
  author: string
  text: string
  photo_count: number
  sent_at: Date
}

/** What the buyer could read: neither what the desk and the seller wrote to each other, nor who of the desk wrote. */
export function streamProblemMessageData(db: Db | Tx, accountId: string): AsyncGenerator<ProblemMessageData[]> {
  return inPages<ProblemMessageData>(async (last) => {
    const { rows } = await sql<ProblemMessageData>`
      select message.problem_id, message.position, o.number::text as number, l.name as listing,
        message.author_kind as author, message.text, (select count(*)::int from problem_photos photo
          where photo.problem_id = message.problem_id and photo.message_position = message.position) as photo_count,
        coalesce(message.passed_on_at, message.sent_at) as sent_at
      from orders o join problems problem on problem.order_id = o.id join listings l on l.id = problem.listing_id
      join problem_messages message on message.problem_id = problem.id
        and (not message.is_for_seller or message.passed_on_at is not null)
      where o.account_id = ${accountId}
        and (message.problem_id, message.position) > (${last?.problem_id ?? NO_ID}::uuid, ${last?.position ?? 0}::int)
      order by message.problem_id, message.position limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type PickUpData = {
  id: string
  number: string
  warehouse: string
  starts_at: Date
  booked_at: Date
  state: string
  ended_at: Date | null
  driver: string | null
}

export function streamPickUpData(db: Db | Tx, accountId: string): AsyncGenerator<PickUpData[]> {
  return inPages<PickUpData>(async (last) => {
    const { rows } = await sql<PickUpData>`
      select appointment.id, o.number::text as number, w.description as warehouse, appointment.starts_at,
        appointment.booked_at, appointment.state, appointment.ended_at, appointment.driver
      from orders o join order_shipments shipment on shipment.order_id = o.id
      join pickup_appointments appointment on appointment.shipment_id = shipment.id
      join warehouses w on w.key = appointment.warehouse_key
      where o.account_id = ${accountId} and appointment.id > ${last?.id ?? NO_ID}
      order by appointment.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type PaymentData = {
  id: string
  number: string
  kind: string
  reference: string | null
  amount_cents: number
  state: string
  recorded_at: Date
  received_on: string | null
  reversed_at: Date | null
  reverse_reason: string | null
}

/** Through the gateway and by hand. Not who paid by a link: that may be another person. */
export function streamPaymentData(db: Db | Tx, accountId: string): AsyncGenerator<PaymentData[]> {
  return inPages<PaymentData>(async (last) => {
    const { rows } = await sql<PaymentData>`
      select came.* from (
        select p.id, o.number::text as number,
          case coalesce(p.payment_type, o.payment_type) when 'PayPalAccount' then 'paypal' else 'card' end as kind,
          coalesce(p.description, o.payment_description) as reference, p.amount_cents, p.state, p.requested_at as recorded_at,
          site_day(p.captured_at)::text as received_on, null::timestamptz as reversed_at, null as reverse_reason
        from orders o join payments p on p.order_id = o.id where o.account_id = ${accountId}
        union all
        select r.id, o.number::text, r.kind, r.reference, r.amount_cents,
          case when r.reversed_at is null then 'received' else 'reversed' end, r.recorded_at, r.received_on::text,
          r.reversed_at, r.reverse_reason
        from orders o join receipts r on r.order_id = o.id where o.account_id = ${accountId}) came
      where came.id > ${last?.id ?? NO_ID} order by came.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type RefundData = {
  id: string
  number: string
  listing: string | null
  kind: string
  amount_cents: number
  sent_to: string | null
  reason: string
  state: string
  requested_at: Date
  done_at: Date | null
}

/** A row for each way that money went back; a credit goes none. */
export function streamRefundData(db: Db | Tx, accountId: string): AsyncGenerator<RefundData[]> {
  return inPages<RefundData>(async (last) => {
    const { rows } = await sql<RefundData>`
      select given.* from (
        select coalesce(part.id, refund.id) as id, o.number::text as number, l.name as listing, refund.kind,
          coalesce(part.amount_cents, refund.amount_cents) as amount_cents,
          case when p.id is not null then coalesce(p.description, o.payment_description)
            when part.id is not null then 'By hand' end as sent_to,
          refund.reason, coalesce(part.state, refund.state) as state, refund.requested_at,
          coalesce(part.done_at, refund.done_at) as done_at
        from orders o join refunds refund on refund.order_id = o.id
        left join refund_parts part on part.refund_id = refund.id left join payments p on p.id = part.payment_id
        left join listings l on l.id = refund.listing_id where o.account_id = ${accountId}) given
      where given.id > ${last?.id ?? NO_ID} order by given.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}
