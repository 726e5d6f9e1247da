// SQL of an order from the moment that it claims its lots until its payment is known.
import type { PayWithin } from '@lotyard/contract/rules/orders/terms/pay-within'
import type { Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { orderFacts, type OrderFacts } from '../preview/order-facts-queries.ts'
import { DEFER_NOTIFY } from '../../listings/index.ts'

/** What an idempotency key was used for. A failed order frees its key. */
export type OrderOfKey = { id: string; bodyHash: string; state: string }

export type PlacingFacts = OrderFacts & {
  /** Null for a new key. */
  repeated: OrderOfKey | null
}

/**
 * After the account is locked: an order that was placed while this one waited for it is seen. Locks the cart as well, if
 * there is one: what is added or removed meanwhile waits until the order is there.
 */
export async function readPlacingFacts(tx: Tx, { accountId, placedBy = null, key }: Asked): Promise<PlacingFacts> {
  const { rows } = await sql<PlacingFacts>`
    with cart as materialized (select account_id from carts where account_id = ${accountId} for update)
    select ${orderFacts(accountId)},
      (select json_build_object('id', id, 'bodyHash', body_hash, 'state', state) from (
        select * from orders where account_id = ${accountId} and idempotency_key = ${key}
        union all select * from orders
          where placed_by = ${placedBy}::uuid and account_id <> ${accountId} and idempotency_key = ${key}) keyed
        where state <> 'failed' limit 1) as repeated
    from ${DEFER_NOTIFY} where (select count(*) from cart) >= 0`.execute(tx)
  return rows[0]!
}

/** As `readPlacingFacts` finds it, before any lock: a null may be out of date by the time the account is locked. */
export async function findOrderOfKey(
  db: Db,
  { accountId, key }: { accountId: string; key: string },
): Promise<OrderOfKey | null> {
  const { rows } = await sql<OrderOfKey>`
    select id::text as id, body_hash as "bodyHash", state from orders
    where account_id = ${accountId} and idempotency_key = ${key} and state <> 'failed'`.execute(db)
  return rows[0] ?? null
}

/** From now on no process waits for it, as if the one that it names had died. Harmless where there is no such payment. */
export async function disownPayment(
  db: Db | Tx,
  { gatewayOrderId, askedBy }: { gatewayOrderId: string; askedBy: string },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ asked_by: sql<string>`gen_random_uuid()::text` })
    .where('gateway_order_id', '=', gatewayOrderId)
    .where('asked_by', '=', askedBy)
    .execute()
}

type Asked = {
  accountId: string
  /** Who places a direct order: their key is theirs, whichever buyer it is for. */
  placedBy?: string | null
  key: string | null
}

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

export async function insertOrder(tx: Tx, order: NewOrder, moves?: RawBuilder<unknown>): Promise<InsertedOrder> {
  const { rows } = await orderInsert(order, moves).execute(tx)
  return rows[0]!
}

/** The order with all that belongs to it, and what its lots do, in one statement: its buyer waits for each. */
function orderInsert(order: NewOrder, moves: RawBuilder<unknown> = sql`select`): RawBuilder<InsertedOrder> {
  const { lots, shipments, gateway, later: { proposal, ...later } = {} } = order
  const firstState = gateway !== null ? 'placing' : proposal === undefined ? 'invoiced' : 'proposed'
  // An order begins with one part a warehouse; whoever ships may split it later.
  const warehouseKeys = shipments.map((shipment) => shipment.warehouseKey)
  return sql<InsertedOrder>`
    with moved as (${moves}), placed as (
      insert into orders (account_id, placed_by, order_type, state, idempotency_key, body_hash, shipping_value_id,
        billing_value_id, subtotal_cents, shipping_alone_cents, shipping_cents, tax_cents, total_cents, tariff_version,
        payment_gateway, payment_type, payment_description, save_payment_method, make_payment_method_default, browser_data,
        invoice_due_at, tax_exemption, proposed_until, pay_within_days, pay_within_weekdays, agreed_reference, held_until,
        ships_before_payment)
      values (${order.accountId}, ${order.placedBy}::uuid, ${order.placedBy === null ? 'customer' : 'direct_order'},
        ${firstState}, ${order.key}, ${order.bodyHash}, ${order.shippingValueId},
        ${order.billingValueId}, ${order.subtotalCents}, ${order.shippingAloneCents}, ${order.shippingCents},
        ${order.taxCents}, ${order.totalCents}, ${order.tariffVersion}, ${gateway === null ? 'invoice' : 'braintree'},
        ${order.paymentType}, ${order.paymentDescription}, ${order.savePaymentMethod}, ${order.makePaymentMethodDefault},
        ${JSON.stringify(order.browserData)}::jsonb, ${order.dueAt}::timestamptz,
        ${order.taxExemption}, ${proposal?.until ?? null}::timestamptz, ${proposal?.payWithin.days ?? null}::integer,
        ${proposal?.payWithin.weekdays ?? null}::integer, ${later.agreedReference ?? null},
        ${later.heldUntil ?? null}::timestamptz, ${later.shipsBeforePayment ?? false})
      returning id, number
    ), lots as (
      insert into order_listings (order_id, listing_id, position, warehouse_key, part, title, units, price_cents,
        shipping_alone_cents, shipping_cents, tax_cents, tax_region, is_tax_exempt, is_won)
      select placed.id, lot.listing_id, lot.position, lot.warehouse_key,
        array_position(${warehouseKeys}::text[], lot.warehouse_key), lot.title, lot.units, lot.price_cents,
        lot.shipping_alone_cents, lot.shipping_cents, lot.tax_cents, lot.tax_region,
        lot.is_tax_exempt, lot.is_won
      from placed, unnest(${lots.map((lot) => lot.listingId)}::bigint[], ${lots.map((lot) => lot.warehouseKey)}::text[],
        ${lots.map((lot) => lot.title)}::text[], ${lots.map((lot) => lot.units)}::integer[],
        ${lots.map((lot) => lot.priceCents)}::integer[], ${lots.map((lot) => lot.shippingAloneCents)}::integer[],
        ${lots.map((lot) => lot.shippingCents)}::integer[], ${lots.map((lot) => lot.taxCents)}::integer[],
        ${lots.map((lot) => lot.taxRegion)}::text[], ${lots.map((lot) => lot.isTaxExempt)}::boolean[],
        ${lots.map((lot) => lot.isWon)}::boolean[]) with ordinality as lot (listing_id, warehouse_key, title, units,
          price_cents, shipping_alone_cents, shipping_cents, tax_cents, tax_region, is_tax_exempt, is_won, position)
    ), shipments as (
      insert into order_shipments (order_id, warehouse_key, part, is_pick_up, freight_parts, promised_ready_on,
        promised_ship_on, promised_arrive_from, promised_arrive_by)
      select placed.id, shipment.warehouse_key, shipment.part, shipment.is_pick_up, shipment.freight_parts::jsonb,
        shipment.ready_on, shipment.ship_on, shipment.arrive_from, shipment.arrive_by
      from placed, unnest(${warehouseKeys}::text[],
        ${shipments.map((shipment) => shipment.isPickUp)}::boolean[],
        ${shipments.map((shipment) => JSON.stringify(shipment.freightParts))}::text[],
        ${shipments.map(({ promised }) => promised?.readyOn ?? null)}::date[],
        ${shipments.map(({ promised }) => promised?.shipsOn ?? null)}::date[],
        ${shipments.map(({ promised }) => promised?.arrivesFrom ?? null)}::date[],
        ${shipments.map(({ promised }) => promised?.arrivesBy ?? null)}::date[]) with ordinality
        as shipment (warehouse_key, is_pick_up, freight_parts, ready_on, ship_on, arrive_from, arrive_by, part)
    ), payment as (
      insert into payments (order_id, gateway, gateway_order_id, amount_cents, asked_by)
      select id, ${gateway?.name ?? ''}, number || '-' || ${gateway?.suffix ?? ''}, ${order.totalCents},
        ${gateway?.askedBy ?? null}::text from placed
      where ${gateway !== null}::boolean returning gateway_order_id
    )
    select id::text as id, (select gateway_order_id from payment) as "gatewayOrderId"
    from placed`
}

/** Of these listings, those that an order whose payment is not known yet has claimed. */
export async function listBeingPaid(tx: Tx, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot.listing_id::text as id from order_listings lot join orders on orders.id = lot.order_id
    where lot.listing_id = any(${listingIds}::bigint[]) and lot.is_live and orders.state = 'placing'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An order whose payment is not known, with all that deciding it takes. None of this changes while it is placing. */
export type PlacingOrder = {
  id: string
  accountId: string
  isDirect: boolean
  paymentType: string
  savePaymentMethod: boolean
  makePaymentMethodDefault: boolean
  gatewayOrderId: string
  amountCents: number
  lots: { listingId: string; name: string; priceCents: number; isWon: boolean; isAuction: boolean }[]
}

const PLACING_COLUMNS = sql`orders.id::text as id, orders.account_id::text as "accountId",
  orders.order_type = 'direct_order' as "isDirect", orders.payment_type as "paymentType",
  orders.save_payment_method as "savePaymentMethod", orders.make_payment_method_default as "makePaymentMethodDefault",
  payment.gateway_order_id as "gatewayOrderId", payment.amount_cents as "amountCents",
  (select json_agg(json_build_object('listingId', lot.listing_id::text, 'name', listing.name,
      'priceCents', lot.price_cents, 'isWon', lot.is_won, 'isAuction', listing.buying_format = 'auction') order by lot.listing_id)
    from order_listings lot join listings listing on listing.id = lot.listing_id where lot.order_id = orders.id) as lots`

export type InDoubt = {
  gateway: string
  /** Older than their own process asks the gateway about them. Null leaves those of the processes below. */
  afterSeconds: number | null
  /** Whatever the age: no process of these names lives any more. */
  goneProcesses: readonly string[]
  limit: number
}

/**
 * Those that no process waits for any more: first those that were never asked about, then those that were asked about the
 * longest ago. By age alone, a few that the gateway never answers about would hide all others.
 */
export async function listUnknownOrders(
  db: Db | Tx,
  { gateway, afterSeconds, goneProcesses, limit }: InDoubt,
): Promise<PlacingOrder[]> {
  const { rows } = await sql<PlacingOrder>`
    select ${PLACING_COLUMNS} from orders join payments payment on payment.order_id = orders.id and payment.purpose = 'order'
    where orders.state = 'placing' and payment.gateway = ${gateway}
      and (orders.placed_at < clock_timestamp() - make_interval(secs => ${afterSeconds}::int)
        or payment.asked_by = any(${goneProcesses}::text[]))
    order by payment.asked_at nulls first, orders.placed_at limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * Locks the account and then the cart of an order that is being settled. One statement can lock both, because the cart was
 * there before: claiming the lots made sure of it. A buyer of direct orders may have none.
 */
export async function lockBuyer(tx: Tx, accountId: string): Promise<void> {
  await sql`with account as materialized (
      select id from accounts where id = ${accountId} for no key update
    ), cart as materialized (
      select account_id from carts where account_id = ${accountId} and (select count(*) from account) > 0 for update
    )
    select from ${DEFER_NOTIFY} where (select count(*) from cart) >= 0`.execute(tx)
}

/** Placing orders that no process can ask about, because they belong to a gateway that is not open. */
export async function countStrandedOrders(
  db: Db,
  { gateway, afterSeconds }: { gateway: string | null; afterSeconds: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.state', '=', 'placing')
    .where('payments.purpose', '=', 'order')
    .where('payments.gateway', 'is distinct from', gateway)
    .where('orders.placed_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${afterSeconds}::int)`)
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Authorised = { transactionId: string; state: 'authorised' | 'captured' | 'settled'; description: string }

export type PaidMoments = { placedAt: Date; paidAt: Date }

/**
 * The one way out of `placing` to `paid`. Its jobs are queued when it is handed over, after the commit. Null where another
 * process was faster: the caller then reads what that one decided. `captured` at once where recovery finds a payment that an
 * admin has captured by hand.
 */
export async function markPaid(tx: Tx, orderId: string, authorised: Authorised): Promise<PaidMoments | null> {
  const { rows } = await sql<PaidMoments>`
    with paid as (
      update orders set state = 'paid', paid_at = clock_timestamp(), payment_description = ${authorised.description}
      where id = ${orderId} and state = 'placing' returning id, placed_at, paid_at
    ), payment as (
      update payments set state = ${authorised.state}, transaction_id = ${authorised.transactionId},
        authorised_at = clock_timestamp(),
        captured_at = case when ${authorised.state} <> 'authorised' then clock_timestamp() end
      from paid where payments.order_id = paid.id and payments.purpose = 'order'
    ), outbox as (
      insert into placed_orders_outbox (order_id) select id from paid
    )
    select placed_at as "placedAt", paid_at as "paidAt" from paid`.execute(tx)
  return rows[0] ?? null
}

export type Failure = {
  /** A sentence for the buyer. */
  reason: string
  paymentState: 'declined' | 'failed'
  transactionId: string | null
  /** Minutes until the gateway is asked whether something has turned up after all. */
  checkInMinutes: number
}

/** The one way out of `placing` to `failed`. Returns when; null where another process was faster. */
export async function markFailed(tx: Tx, orderId: string, failure: Failure): Promise<Date | null> {
  const { rows } = await sql<{ endedAt: Date }>`
    with failed as (
      update orders set state = 'failed', ended_at = clock_timestamp(), end_reason = ${failure.reason}
      where id = ${orderId} and state = 'placing' returning id, ended_at
    ), lots as (
      update order_listings set is_live = false from failed where order_listings.order_id = failed.id
    ), payment as (
      update payments set state = ${failure.paymentState}, transaction_id = ${failure.transactionId},
        check_at = clock_timestamp() + make_interval(mins => ${failure.checkInMinutes}::int)
      from failed where payments.order_id = failed.id and payments.purpose = 'order'
    )
    select ended_at as "endedAt" from failed`.execute(tx)
  return rows[0]?.endedAt ?? null
}

/** What became of an order that another process has decided. */
export async function findDecision(
  db: Db,
  orderId: string,
): Promise<{ isPaid: boolean; transactionId: string | null } | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.id', '=', orderId)
    .where('payments.purpose', '=', 'order')
    .select(['orders.state', 'payments.transaction_id'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { isPaid: row.state !== 'placing' && row.state !== 'failed', transactionId: row.transaction_id }
}
