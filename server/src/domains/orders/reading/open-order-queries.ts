// SQL of the orders that are still under way, with no more than a line of a list says of each.
import type { OrderState, ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import type { Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { MAY_LEAVE, MAY_OWE_AGAIN } from './order-queries.ts'
import { refusedCertificatesJson, type RefusedCertificate } from '../certificates/certificate-queries.ts'

export type OpenOrderKind = 'open' | 'proposed' | 'invoiced' | 'to_pick_up' | 'to_confirm' | 'to_reply'

export type OpenOrderRow = {
  kind: OpenOrderKind
  /** How many there are of its kind. */
  total: number
  id: string
  number: string
  state: OrderState
  placed_at: Date
  invoice_due_at: Date | null
  proposed_until: Date | null
  /** When the first of its problems that wait for the buyer ends. */
  reply_until: Date | null
  ships_before_payment: boolean
  total_cents: number
  /** As far as something may be owed. */
  balance_cents: number | null
  title: string
  lot_count: number
  shipments: { state: ShipmentState }[]
  /** The warehouses that have lots ready to be picked up. */
  pick_up_at: string[]
  /** The site's day. */
  today: string
  /** What is on its way and was not said to be lost. */
  arriving: { promised: Estimate | null; readyAt: string | null; leftAt: string; timeZone: string }[]
  /** The account's, in every row alike: a statement of their own would cost as much as the rest of it. */
  refused: RefusedCertificate[]
}

/** What left is asked about for as long as its buyer can say that it never came, with time to be packed before. */
const ASKED_DAYS = 90

/**
 * At most so many of each kind. An order is open until all of it has left: the many that have are left out by an index
 * before anything of them is read. Of those of the last months, some are asked about.
 */
export async function listOpenOrderRows(db: Db | Tx, accountId: string, max: number): Promise<OpenOrderRow[]> {
  const { rows } = await sql<OpenOrderRow>`
    with open as (
      select o.id, o.number::text as number, o.state, o.placed_at, o.invoice_due_at, o.proposed_until,
        o.ships_before_payment, o.total_cents,
        (select min(s.ready_at) from order_shipments s where s.order_id = o.id and s.is_pick_up and s.state = 'ready'
          and ${MAY_LEAVE}
          and not exists (select from pickup_appointments a where a.shipment_id = s.id
            and a.state = 'booked' and a.ends_at > clock_timestamp())) as pick_up_since,
        (select min(s.left_at) from order_shipments s where s.order_id = o.id and s.state = 'shipped'
          and s.not_arrived_at is null) as shipped_since,
        (select min(greatest(p.waiting_since + make_interval(days => rules.problem_reply_days),
            p.warned_at + interval '2 days')) from problems p cross join market_rules rules
          where p.order_id = o.id and p.state = 'waiting') as reply_until,
        o.state = 'invoiced' or ${MAY_OWE_AGAIN} as may_owe,
        o.state <> 'paid' or exists (select from order_shipments s where s.order_id = o.id and s.left_at is null) as is_open
      from orders o where o.account_id = ${accountId} and (o.state in ('placing', 'proposed', 'invoiced') or o.state = 'paid'
        and (o.placed_at > now() - ${ASKED_DAYS} * interval '1 day'
          or exists (select from order_shipments s where s.order_id = o.id and s.left_at is null)))),
    owed as (select order_id, balance_cents::float8 as balance_cents
      from order_balances(array(select id from open where may_owe)) where balance_cents > 0),
    sorted as (
      select open.*, owed.balance_cents, kinds.kind, count(*) over (partition by kinds.kind)::int as total,
        row_number() over (partition by kinds.kind order by kinds.at, open.placed_at desc, open.id) as place
      from open left join owed on owed.order_id = open.id cross join lateral (values
        ('open', null, open.is_open),
        ('proposed', open.proposed_until, open.state = 'proposed' and open.proposed_until > clock_timestamp()),
        ('invoiced', open.invoice_due_at, owed.balance_cents is not null),
        ('to_pick_up', open.pick_up_since, open.pick_up_since is not null),
        ('to_confirm', open.shipped_since, open.shipped_since is not null),
        ('to_reply', open.reply_until, open.reply_until is not null)
      ) kinds (kind, at, holds)
      where kinds.holds)
    select kind, total, id, number, state, placed_at, invoice_due_at, proposed_until, reply_until, ships_before_payment,
      total_cents, balance_cents,
      (select line.title from order_listings line where line.order_id = sorted.id order by line.position limit 1) as title,
      (select count(*)::int from order_listings line where line.order_id = sorted.id) as lot_count,
      coalesce((select json_agg(json_build_object('state', s.state)) from order_shipments s
        where s.order_id = sorted.id), '[]') as shipments,
      array(select w.description from order_shipments s join warehouses w on w.key = s.warehouse_key
        where s.order_id = sorted.id and s.is_pick_up and s.state = 'ready' order by w.description) as pick_up_at,
      site_day(clock_timestamp())::text as today,
      case kind when 'to_confirm' then (select json_agg(json_build_object('readyAt', s.ready_at, 'leftAt', s.left_at,
          'timeZone', w.time_zone, 'promised', case when s.promised_ready_on is not null then
            json_build_object('readyOn', s.promised_ready_on, 'shipsOn', s.promised_ship_on,
              'arrivesFrom', s.promised_arrive_from, 'arrivesBy', s.promised_arrive_by) end))
        from order_shipments s join warehouses w on w.key = s.warehouse_key where s.order_id = sorted.id
          and s.state = 'shipped' and s.not_arrived_at is null) else '[]' end as arriving,
      ${refusedCertificatesJson(accountId)} as refused
    from sorted where place <= ${max} order by kind, place`.execute(db)
  return rows
}
