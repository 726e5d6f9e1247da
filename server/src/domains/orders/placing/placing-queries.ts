// SQL of an order from the moment that it claims its lots until its payment is known.
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
export async function readPlacingFacts(tx: Tx, asked: Asked): Promise<PlacingFacts> {
  const [facts] = await listPlacingFacts(tx, [asked], sql`for update`)
  return facts!
}

export type UnheldFacts = PlacingFacts & {
  /** Whether its cart was locked, or there is none: another transaction may hold it. */
  isCartOurs: boolean
}

/** The same of many accounts, in their order. It never waits: carts that another transaction holds are left to it. */
export async function readUnheldFacts(tx: Tx, asked: readonly Asked[]): Promise<UnheldFacts[]> {
  return listPlacingFacts(tx, asked, sql`for update skip locked`)
}

async function listPlacingFacts(tx: Tx, asked: readonly Asked[], lock: RawBuilder<unknown>): Promise<UnheldFacts[]> {
  const accountIds = asked.map(({ accountId }) => accountId)
  const { rows } = await sql<UnheldFacts>`
    with cart as materialized (
      select account_id from carts where account_id = any(${accountIds}::uuid[]) order by account_id ${lock}
    )
    select ${orderFacts(sql`asked.account_id`)},
      (select json_build_object('id', id, 'bodyHash', body_hash, 'state', state) from (
        select * from orders where account_id = asked.account_id and idempotency_key = asked.key
        union all select * from orders
          where placed_by = asked.placed_by and account_id <> asked.account_id and idempotency_key = asked.key) keyed
        where state <> 'failed' limit 1) as repeated,
      asked.account_id in (select account_id from cart)
        or not exists (select from carts where account_id = asked.account_id) as "isCartOurs"
    from ${DEFER_NOTIFY}, unnest(${accountIds}::uuid[], ${asked.map(({ placedBy }) => placedBy ?? null)}::uuid[],
      ${asked.map(({ key }) => key)}::text[]) with ordinality asked (account_id, placed_by, key, position)
    where (select count(*) from cart) >= 0 order by asked.position`.execute(tx)
  return rows
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

/** The same of many, without waiting. Returns those whose account and cart it has locked. */
export async function lockUnheldBuyers(tx: Tx, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`with account as materialized (
      select id from accounts where id = any(${accountIds}::uuid[]) order by id for no key update skip locked
    ), cart as materialized (
      select account_id from carts where account_id in (select id from account) order by account_id
      for update skip locked
    )
    select account.id from ${DEFER_NOTIFY}, account
    where account.id in (select account_id from cart)
      or not exists (select from carts where carts.account_id = account.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
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
 * The one way out of `placing` to `paid`, for many at once, by order. Their jobs are queued when they are handed over, after
 * the commit. Another process was faster with those that are missing: the caller then reads what that one decided.
 * `captured` at once where recovery finds a payment that an admin has captured by hand.
 */
export async function markPaid(
  tx: Tx,
  authorised: readonly (Authorised & { orderId: string })[],
): Promise<Map<string, PaidMoments>> {
  const { rows } = await sql<PaidMoments & { orderId: string }>`
    with authorised as materialized (
      select * from unnest(${authorised.map(({ orderId }) => orderId)}::uuid[],
        ${authorised.map(({ transactionId }) => transactionId)}::text[], ${authorised.map(({ state }) => state)}::text[],
        ${authorised.map(({ description }) => description)}::text[])
        authorised (order_id, transaction_id, state, description)
    ), paid as (
      update orders set state = 'paid', paid_at = clock_timestamp(), payment_description = authorised.description
      from authorised where orders.id = authorised.order_id and orders.state = 'placing'
      returning orders.id, orders.placed_at, orders.paid_at, authorised.transaction_id, authorised.state
    ), payment as (
      update payments set state = paid.state, transaction_id = paid.transaction_id, authorised_at = clock_timestamp(),
        captured_at = case when paid.state <> 'authorised' then clock_timestamp() end
      from paid where payments.order_id = paid.id and payments.purpose = 'order'
    ), outbox as (
      insert into placed_orders_outbox (order_id) select id from paid
    )
    select id::text as "orderId", placed_at as "placedAt", paid_at as "paidAt" from paid`.execute(tx)
  return new Map(rows.map(({ orderId, ...moments }) => [orderId, moments]))
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
