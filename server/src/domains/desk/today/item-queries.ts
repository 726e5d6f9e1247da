// The most urgent things of each kind that wait at the desk. Every statement walks an index of open things in the order of their
// deadlines and stops at five, however many there are.
import { MAX_ITEMS_A_GROUP, type TodayFact, type TodayKind } from '@lotyard/contract/rules/desk/today-items'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { IS_TO_SHIP, isOverdue, MAY_OWE_AGAIN, ordersSeenBy } from '../../orders/index.ts'
import { dueSales } from '../payouts/open-sale-queries.ts'

export type FactRow = Omit<TodayFact, 'kind'>

const FIRST = sql`limit ${sql.lit(MAX_ITEMS_A_GROUP)}`
const NONE = sql`null::uuid as shipment_id`
const TITLE = sql`coalesce(l.overridden_title, t.title)`
const lotsOf = (sellerId: string | null) => (sellerId === null ? sql`true` : sql`t.seller_id = ${sellerId}::uuid`)
const SELLER = sql`coalesce(seller.seller_name, seller.name)`

const OWED = sql`(select balance_cents from order_balances(array[o.id]))::int`
const ORDER = sql`o.id::text as key, o.number::text as subject, buyer.name as who`
const BUYER = sql`join accounts buyer on buyer.id = o.account_id`
/** The last minute of the day that was promised, by the warehouse's clock: midnight would be read as the day after. */
const endOf = (day: RawBuilder<unknown>) =>
  sql`((${day} + 1)::timestamp - interval '1 minute') at time zone w.time_zone`

/**
 * Of the orders that wait for it: shipments of canceled ones never leave, and would all be walked over. As an
 * array, because PostgreSQL would walk them in the order of their days as soon as it is free to.
 */
const TO_LEAVE = (sellerId: string | null, isPickUp: boolean) => sql`
  select o.id::text as key, o.number::text as subject, w.description as who, null::int as cents,
    coalesce(o.paid_at, o.accepted_at, o.placed_at) as since,
    ${endOf(isPickUp ? sql`s.promised_ready_on` : sql`s.promised_ship_on`)} as due_at, s.id as shipment_id
  from order_shipments s join orders o on o.id = s.order_id
  join warehouses w on w.key = s.warehouse_key
  where s.order_id = any(array(${
    sellerId === null
      ? sql`select o.id from orders o where ${IS_TO_SHIP}`
      : sql`select order_id from seller_orders where seller_id = ${sellerId}::uuid and stage = 'to_ship'`
  })) and s.left_at is null and ${isPickUp ? sql`s.is_pick_up and s.state = 'waiting'` : sql`not s.is_pick_up`}
  order by s.promised_ship_on ${FIRST}`

/** What the database knows of each kind, for all sellers where `sellerId` is null. */
const STATEMENTS = {
  invoice_overdue: (sellerId) => sql`
    select ${ORDER}, ${OWED} as cents, o.placed_at as since, o.invoice_due_at as due_at, ${NONE} from orders o ${BUYER}
    where ${isOverdue('o')} and ${ordersSeenBy(sellerId)} order by o.invoice_due_at ${FIRST}`,
  /** Of this week: nothing is to be done about those that are due later. A wire may come while its lots are held. */
  payment_expected: (sellerId) => sql`
    select ${ORDER}, ${OWED} as cents, o.placed_at as since, o.invoice_due_at as due_at, ${NONE} from orders o ${BUYER}
    where o.state = 'invoiced' and not ${isOverdue('o')}
      and o.invoice_due_at between clock_timestamp() - interval '7 days' and clock_timestamp() + interval '7 days'
      and ${ordersSeenBy(sellerId)} order by o.invoice_due_at ${FIRST}`,
  uncollected: (sellerId) => sql`
    select ${ORDER}, ${OWED} as cents, o.paid_at as since, null::timestamptz as due_at, ${NONE}
    from (select order_id from payments where state in ('failed', 'voided')
      union select order_id from receipts where reversed_at is not null) lost
    join orders o on o.id = lost.order_id and ${MAY_OWE_AGAIN} ${BUYER}
    where ${OWED} > 0 and ${ordersSeenBy(sellerId)} order by o.paid_at ${FIRST}`,
  // Who won is for admins until there is an order, as on the auction's page.
  win_overdue: (sellerId) => sql`
    select l.name as key, ${TITLE} as subject, ${sellerId === null ? sql`buyer.name` : sql`''`} as who, w.price_cents as cents, w.won_at as since,
      w.payment_due_at as due_at, ${NONE}
    from auction_wins w join accounts buyer on buyer.id = w.buyer_id join listings l on l.id = w.listing_id
    join lots t on t.id = l.lot_id
    where w.state = 'awaiting_payment' and w.payment_due_at < clock_timestamp() and w.order_id is null
      and ${lotsOf(sellerId)} order by w.payment_due_at ${FIRST}`,
  approval: () => sql`
    select '' as key, act.label as subject, asker.name as who, act.amount_cents::float8 as cents, act.asked_at as since,
      act.expires_at as due_at, ${NONE}
    from pending_acts act join accounts asker on asker.id = act.asked_by
    where act.state = 'open' and act.expires_at > clock_timestamp() order by act.asked_at ${FIRST}`,
  to_ship: (sellerId) => TO_LEAVE(sellerId, false),
  to_ready: (sellerId) => TO_LEAVE(sellerId, true),
  pickup_today: (sellerId) => sql`
    select o.id::text as key, o.number::text as subject, w.description as who, null::int as cents, a.booked_at as since,
      a.starts_at as due_at, s.id as shipment_id
    from pickup_appointments a join order_shipments s on s.id = a.shipment_id
    join orders o on o.id = s.order_id and ${ordersSeenBy(sellerId)} join warehouses w on w.key = a.warehouse_key
    where a.state = 'booked' and a.state in ('booked', 'picked_up')
      and a.starts_at between clock_timestamp() - interval '26 hours' and clock_timestamp() + interval '26 hours'
      and (a.starts_at at time zone w.time_zone)::date = (clock_timestamp() at time zone w.time_zone)::date
    order by a.starts_at ${FIRST}`,
  problem: (sellerId) => sql`
    select p.order_id::text as key, ${TITLE} as subject, buyer.name as who, null::int as cents, p.reported_at as since,
      null::timestamptz as due_at, ${NONE}
    from problems p join orders o on o.id = p.order_id ${BUYER} join listings l on l.id = p.listing_id
    join lots t on t.id = l.lot_id
    where p.state = 'open' and ${lotsOf(sellerId)} order by p.reported_at ${FIRST}`,
  certificate: () => sql`
    select c.account_id::text as key, c.region as subject, buyer.name as who, null::int as cents, c.uploaded_at as since,
      null::timestamptz as due_at, ${NONE}
    from resale_certificates c join accounts buyer on buyer.id = c.account_id
    where c.state = 'waiting' order by c.uploaded_at ${FIRST}`,
  auction_ending: (sellerId) => sql`
    select l.name as key, ${TITLE} as subject, '' as who, a.price_cents as cents, null::timestamptz as since,
      a.ends_at as due_at, ${NONE}
    from auctions a join listings l on l.id = a.listing_id and l.state = 'active' join lots t on t.id = l.lot_id
    where a.closed_at is null and a.ends_at < clock_timestamp() + interval '24 hours' and ${lotsOf(sellerId)}
    order by a.ends_at ${FIRST}`,
  change_request: (sellerId) => sql`
    select l.name as key, ${TITLE} as subject, ${SELLER} as who, null::int as cents, r.requested_at as since,
      a.ends_at as due_at, ${NONE}
    from lot_change_requests r join listings l on l.id = r.listing_id join auctions a on a.listing_id = l.id
    join lots t on t.id = l.lot_id join accounts seller on seller.id = t.seller_id
    where r.state = 'waiting' and ${lotsOf(sellerId)} order by r.requested_at ${FIRST}`,
  draft: (sellerId) => sql`
    select l.name as key, ${TITLE} as subject, '' as who, null::int as cents, l.created_at as since,
      null::timestamptz as due_at, ${NONE}
    from listings l join lots t on t.id = l.lot_id where l.state = 'draft' and ${lotsOf(sellerId)}
    order by l.lot_id desc ${FIRST}`,
} satisfies Partial<Record<TodayKind, (sellerId: string | null) => RawBuilder<unknown>>>

export type StoredKind = keyof typeof STATEMENTS

export async function listFacts(db: Db, kind: StoredKind, sellerId: string | null): Promise<FactRow[]> {
  const { rows } =
    await sql<FactRow>`select key, subject, who, cents, since, due_at as "dueAt", shipment_id as "shipmentId"
    from (${STATEMENTS[kind](sellerId)}) waiting`.execute(db)
  return rows
}

/** With how many there are: both add up what is due. */
export async function listDuePayouts(db: Db): Promise<{ facts: FactRow[]; total: number }> {
  const { rows } = await sql<FactRow & { total: number }>`
    select seller.id::text as key, '' as subject, ${SELLER} as who, due.cents::bigint::float8 as cents, due.since,
      null::timestamptz as "dueAt", null::uuid as "shipmentId", (count(*) over ())::int as total
    from (select seller_id, sum(amount_cents) as cents, min(due_at) as since from (
        select seller_id, amount_cents, due_at from (${dueSales(null)}) due_sales
        union all
        select seller_id, amount_cents, recorded_at from payout_adjustments where payout_id is null
      ) sales group by seller_id having sum(amount_cents) > 0) due
    join accounts seller on seller.id = due.seller_id order by due.since ${FIRST}`.execute(db)
  return { facts: rows.map(({ total: _total, ...fact }) => fact), total: rows[0]?.total ?? 0 }
}

export type WorkerSeen = { seenAt: Date | null; now: Date }

/** The worker notes each minute's jobs as it schedules them. */
export async function findWorkerSeen(db: Db): Promise<WorkerSeen> {
  const { rows } = await sql<WorkerSeen>`
    select max(coalesce(last_execution, known_since)) as "seenAt", clock_timestamp() as now
    from graphile_worker._private_known_crontabs`.execute(db)
  return rows[0]!
}
