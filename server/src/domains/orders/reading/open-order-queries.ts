// SQL of the orders that are still under way, with no more than a line of a list says of each.
import type { OrderState, ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { refusedCertificatesJson, type RefusedCertificate } from '../certificates/certificate-queries.ts'

export type OpenOrderKind = 'open' | 'proposed' | 'invoiced' | 'to_pick_up'

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
  ships_before_payment: boolean
  total_cents: number
  title: string
  lot_count: number
  shipments: { state: ShipmentState }[]
  /** The warehouses that have lots ready to be picked up. */
  pick_up_at: string[]
  /** The account's, in every row alike: a statement of their own would cost as much as the rest of it. */
  refused: RefusedCertificate[]
}

/**
 * At most so many of each kind. An order is open until all of it has left: the many that have are left out by an index
 * before anything of them is read.
 */
export async function listOpenOrderRows(db: Db | Tx, accountId: string, max: number): Promise<OpenOrderRow[]> {
  const { rows } = await sql<OpenOrderRow>`
    with open as (
      select o.id, o.number::text as number, o.state, o.placed_at, o.invoice_due_at, o.proposed_until,
        o.ships_before_payment, o.total_cents,
        (select min(s.ready_at) from order_shipments s where s.order_id = o.id and s.is_pick_up and s.state = 'ready'
          and (o.state = 'paid' or o.state = 'invoiced' and o.ships_before_payment)
          and not exists (select from pickup_appointments a where a.shipment_id = s.id
            and a.state = 'booked' and a.ends_at > clock_timestamp())) as pick_up_since
      from orders o where o.account_id = ${accountId} and (o.state in ('placing', 'proposed', 'invoiced') or o.state = 'paid'
        and exists (select from order_shipments s where s.order_id = o.id and s.left_at is null))),
    sorted as (
      select open.*, kinds.kind, count(*) over (partition by kinds.kind)::int as total,
        row_number() over (partition by kinds.kind order by kinds.at, open.placed_at desc, open.id) as place
      from open cross join lateral (values
        ('open', null, true),
        ('proposed', open.proposed_until, open.state = 'proposed' and open.proposed_until > clock_timestamp()),
        ('invoiced', open.invoice_due_at, open.state = 'invoiced'),
        ('to_pick_up', open.pick_up_since, open.pick_up_since is not null)
      ) kinds (kind, at, holds)
      where kinds.holds)
    select kind, total, id, number, state, placed_at, invoice_due_at, proposed_until, ships_before_payment,
      total_cents, (select line.title from order_listings line where line.order_id = sorted.id order by line.position limit 1) as title,
      (select count(*)::int from order_listings line where line.order_id = sorted.id) as lot_count,
      coalesce((select json_agg(json_build_object('state', s.state)) from order_shipments s
        where s.order_id = sorted.id), '[]') as shipments,
      array(select w.description from order_shipments s join warehouses w on w.key = s.warehouse_key
        where s.order_id = sorted.id and s.is_pick_up and s.state = 'ready' order by w.description) as pick_up_at,
      ${refusedCertificatesJson(accountId)} as refused
    from sorted where place <= ${max} order by kind, place`.execute(db)
  return rows
}
