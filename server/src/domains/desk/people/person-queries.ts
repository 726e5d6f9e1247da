// SQL of one person's page: what the domains to the left know of an account, in counts and sums.
import type { OrderState, ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { IS_IN_OPEN_STATE } from '../../listings/index.ts'
import { PERSON_COLUMNS, type StoredPerson } from './people-queries.ts'

export type StoredPersonFacts = StoredPerson & {
  first_name: string
  last_name: string
  terms_accepted_at: Date | null
  seller_name: string | null
  invoice_days: number | null
  has_two_step: boolean
  suspended_at: Date | null
  suspension_reason: string | null
  suspended_by_name: string | null
  payment_method_count: number
  address_count: number
  access_rules: { id: string; name: string }[]
}

/** Null where it is deleted, or was never there. */
export async function findPerson(db: Db, accountId: string): Promise<StoredPersonFacts | null> {
  const { rows } = await sql<StoredPersonFacts>`
    select ${PERSON_COLUMNS}, a.first_name, a.last_name, a.terms_accepted_at, a.seller_name, a.invoice_days,
      a.two_factor_enabled as has_two_step,
      a.suspended_at, a.suspension_reason, (select name from accounts where id = a.suspended_by) as suspended_by_name,
      (select count(*)::int from payment_methods where account_id = a.id and removing_since is null)
        as payment_method_count,
      (select count(*)::int from addresses where account_id = a.id) as address_count,
      coalesce((select json_agg(json_build_object('id', rule.id::text, 'name', rule.name) order by rule.name)
        from account_access_rules held join inventory_access_rules rule on rule.id = held.access_rule_id
        where held.account_id = a.id), '[]') as access_rules
    from accounts a where a.id = ${accountId} and a.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export type PersonTrade = {
  order_count: number
  order_total_cents: number
  auction_count: number
  leading_count: number
  won_count: number
  lost_count: number
  open_count: number
  sold_count: number
  sold_cents: number
}

/**
 * What they bought, bid and sold. An order counts once it is paid or invoiced. A lost auction is one that another bidder
 * won.
 */
export async function readPersonTrade(db: Db, accountId: string): Promise<PersonTrade> {
  const { rows } = await sql<PersonTrade>`
    select bought.*, bid.*, sold.*,
      (select count(*)::int from auction_wins where buyer_id = ${accountId}) as won_count
    from (select count(*)::int as order_count,
        coalesce(sum(total_cents - coalesce((select sum(amount_cents) from refunds
          where refunds.order_id = orders.id and refunds.state <> 'failed' and refunds.kind <> 'surplus'), 0)), 0)::float8 as order_total_cents
      from orders where account_id = ${accountId} and state in ('paid', 'invoiced', 'refunded')) bought,
    (select count(*)::int as auction_count,
        (count(*) filter (where auctions.closed_at is null and auctions.leader_id = bidder.bidder_id))::int
          as leading_count,
        (count(*) filter (where exists (select from auction_wins win
          where win.listing_id = auctions.listing_id and win.buyer_id <> bidder.bidder_id)
          and not exists (select from auction_wins own
          where own.listing_id = auctions.listing_id and own.buyer_id = bidder.bidder_id)))::int as lost_count
      from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = ${accountId}) bid,
    (select (count(*) filter (where ${IS_IN_OPEN_STATE}))::int as open_count,
        (count(*) filter (where l.state = 'sold'))::int as sold_count,
        coalesce(sum(l.sold_price_cents) filter (where l.state = 'sold'), 0)::float8 as sold_cents
      from listings l where l.seller_id = ${accountId}) sold`.execute(db)
  return rows[0]!
}

export type LatestOrder = {
  id: string
  number: string
  state: OrderState
  placed_at: Date
  due_at: Date | null
  total_cents: number
  refunded_cents: number
  ships_before_payment: boolean
  shipments: ShipmentState[]
}

/** Those whose payment failed included: an operator is asked about them. */
export async function listLatestOrders(db: Db, accountId: string, limit: number): Promise<LatestOrder[]> {
  const { rows } = await sql<LatestOrder>`
    select o.id::text as id, o.number::text as number, o.state, o.placed_at, o.invoice_due_at as due_at, o.total_cents,
      o.ships_before_payment,
      coalesce((select sum(f.amount_cents) from refunds f where f.order_id = o.id and f.state <> 'failed'
          and f.kind not in ('surplus', 'write_off')), 0)::int
        as refunded_cents,
      array(select s.state from order_shipments s where s.order_id = o.id order by s.part) as shipments
    from orders o where o.account_id = ${accountId} order by o.placed_at desc, o.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
