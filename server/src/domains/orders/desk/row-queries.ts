// SQL of the desk's list of orders. Its rows hold what the list shows, and what decides it: an order in full has fifty lots with
// their photos, its shipments' histories and all of its problems' messages.
import type { ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import type { RefundKind } from '@lotyard/contract/rules/orders/payments/balance'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo, type PageCut } from '../../../db/statements/page-cut.ts'
import { MAY_OWE_AGAIN, type StoredOrder } from '../reading/order-queries.ts'
import { deskRows, type DeskFilter } from './condition-queries.ts'
import { HAS_OVERDUE_INVOICE } from './order-queries.ts'

export type RowLot = {
  listingId: string
  sellerId: string
  part: number
  priceCents: number
  shippingCostCents: number
  shippingCostFinalCents: number
  taxCents: number
}

export type StoredOrderRow = {
  id: string
  number: string
  account_id: string
  order_type: StoredOrder['order_type']
  state: StoredOrder['state']
  placed_at: Date
  invoice_due_at: Date | null
  ships_before_payment: boolean
  ship_anyway_reason: string | null
  total_cents: number
  buyer_name: string
  buyer_email: string
  has_overdue_invoice: boolean
  /** It was paid, and owes again. */
  owes_again: boolean
  lots: RowLot[]
  shipments: { id: string; part: number; state: ShipmentState; hasLeft: boolean }[]
  refunds: {
    kind: RefundKind
    listingId: string | null
    amountCents: number
    state: 'waiting' | 'done' | 'failed'
  }[]
  /** Listings by id, once for each open problem. */
  open_problems: string[]
}

const ROW = sql`o.id, o.number::text as number, o.account_id, o.order_type, o.state, o.placed_at, o.invoice_due_at,
  o.ships_before_payment, o.ship_anyway_reason, o.total_cents, buyer.name as buyer_name, buyer.email as buyer_email,
  ${HAS_OVERDUE_INVOICE} as has_overdue_invoice,
  case when ${MAY_OWE_AGAIN} then (select balance_cents > 0 from order_balances(array[o.id])) else false end as owes_again,
  coalesce((select json_agg(json_build_object('listingId', line.listing_id::text, 'sellerId', l.seller_id,
      'part', line.part, 'priceCents', line.price_cents, 'shippingCostCents', line.shipping_alone_cents,
      'shippingCostFinalCents', line.shipping_cents, 'taxCents', line.tax_cents) order by line.position)
    from order_listings line join listings l on l.id = line.listing_id where line.order_id = o.id), '[]') as lots,
  coalesce((select json_agg(json_build_object('id', s.id, 'part', s.part, 'state', s.state,
      'hasLeft', s.left_at is not null) order by w.zip, s.warehouse_key, s.part)
    from order_shipments s join warehouses w on w.key = s.warehouse_key where s.order_id = o.id), '[]') as shipments,
  coalesce((select json_agg(json_build_object('kind', f.kind, 'listingId', f.listing_id::text,
      'amountCents', f.amount_cents, 'state', f.state) order by f.requested_at, f.id)
    from refunds f where f.order_id = o.id), '[]') as refunds,
  array(select p.listing_id::text from problems p where p.order_id = o.id and p.state = 'open') as open_problems`

/**
 * Newest first, those whose payment failed included: an operator is asked about them. Cut out first, and read then: what is
 * behind a page would be put together too.
 */
export async function listDeskOrders(
  db: Db,
  { limit, offset, ...filter }: DeskFilter & PageCut,
): Promise<StoredOrderRow[]> {
  const { from, id, placedAt } = deskRows(filter)
  const cut = { limit, offset }
  const { rows } = await sql<StoredOrderRow>`
    with shown as (select * from (select ${id} as id, ${placedAt} as placed_at ${from}
      order by ${placedAt} desc, ${id} ${upTo(cut)}) page ${only(cut)})
    select ${ROW} from shown join orders o on o.id = shown.id join accounts buyer on buyer.id = o.account_id
    order by shown.placed_at desc, shown.id`.execute(db)
  return rows
}
