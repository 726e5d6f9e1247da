// The desk's orders for a spreadsheet, a row a lot.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { inPages, PAGE_ROWS } from '../../../db/statements/in-pages.ts'
import { deskCondition, type DeskFilter } from './condition-queries.ts'

export type ExportRow = {
  number: string
  position: number
  placed_at: Date
  state: string
  order_type: string
  payment: string
  due_at: Date | null
  buyer_name: string
  buyer_email: string
  /** Null once the buyer has deleted the account, and so is the rest of where it went. */
  ship_to: string | null
  company: string | null
  street: string | null
  city: string | null
  region: string | null
  postal_code: string | null
  phone: string | null
  seller: string
  listing: string
  title: string
  units: number
  warehouse: string
  shipment: string
  carrier: string | null
  tracking: string | null
  left_at: Date | null
  delivered_on: string | null
  price_cents: number
  shipping_cents: number
  tax_cents: number
  tax_state: string | null
  is_tax_exempt: boolean
  refunded_cents: number
  /** Of the whole order, in the row of its first lot only: otherwise the columns would not add up. Null for sellers. */
  received_cents: number | null
  balance_cents: number | null
}

/** A seller's own lots; all for an admin. What their buyers are called is read of a page only. */
function rowsOf(filter: DeskFilter): RawBuilder<unknown> {
  const ofSeller = filter.sellerId === null ? sql`true` : sql`listing.seller_id = ${filter.sellerId}::uuid`
  return sql`orders o join order_listings line on line.order_id = o.id join listings listing on listing.id = line.listing_id
    where ${deskCondition(filter)} and ${ofSeller}`
}

/** Up to `max`. */
export async function countExportRows(db: Db, filter: DeskFilter, max: number): Promise<number> {
  // Of all sellers' lots the listings say nothing that is counted.
  const counted =
    filter.sellerId === null
      ? sql`orders o join order_listings line on line.order_id = o.id where ${deskCondition(filter)}`
      : rowsOf(filter)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from ${counted} limit ${sql.lit(max)}) counted`.execute(db)
  return rows[0]!.count
}

/** Newest first, a page in memory at a time. By number and not by time: a date in JavaScript has no microseconds. */
export function streamExport(db: Db, filter: DeskFilter): AsyncGenerator<ExportRow[]> {
  return inPages<ExportRow>(async (last) => {
    const { rows } = await sql<ExportRow>`
      with page as (select o.id as order_id, line.listing_id, listing.seller_id, o.account_id, line.warehouse_key, line.part, o.shipping_value_id,
          o.number::text as number, line.position, o.placed_at, o.state, o.order_type,
          o.payment_description as payment, o.invoice_due_at as due_at, listing.name as listing, line.title, line.units, line.price_cents,
          line.shipping_cents, line.tax_cents, line.tax_region as tax_state, line.is_tax_exempt
        from ${rowsOf(filter)}
          and o.number <= ${last?.number ?? '9223372036854775807'}::bigint
          and (o.number < ${last?.number ?? '9223372036854775807'}::bigint
            or o.number = ${last?.number ?? '0'}::bigint and line.position > ${last?.position ?? 0})
        order by o.number desc, line.position limit ${sql.lit(PAGE_ROWS)})
      select page.number, page.position, page.placed_at, page.state, page.order_type, page.payment, page.due_at,
        buyer.name as buyer_name, buyer.email as buyer_email, page.listing, page.title, page.units, page.price_cents, page.shipping_cents,
        page.tax_cents, page.tax_state, page.is_tax_exempt, address.first_name || ' ' || address.last_name as ship_to,
        address.company_name as company,
        address.street_address || coalesce(', ' || nullif(address.extended_address, ''), '') as street,
        address.locality as city, address.region, address.postal_code, address.phone_number as phone,
        coalesce(seller.seller_name, seller.name) as seller, w.description as warehouse,
        shipment.state as shipment, shipment.carrier,
        nullif(array_to_string(shipment.trackings, ', '), '') as tracking, shipment.left_at,
        shipment.delivered_on::text as delivered_on,
        refunded.given_back_cents as refunded_cents, money.received_cents::int as received_cents,
        money.balance_cents::int as balance_cents
      from page join accounts buyer on buyer.id = page.account_id
      -- Of a refund of the whole order each lot has its share, as in payouts: otherwise the column would not add up.
      join refund_shares(array(select distinct order_id from page)) refunded
        on refunded.order_id = page.order_id and refunded.listing_id = page.listing_id
      left join order_balances(array(select distinct order_id from page where ${filter.sellerId === null})) money
        on money.order_id = page.order_id and page.position = (
          select min(position) from order_listings where order_id = page.order_id)
      join accounts seller on seller.id = page.seller_id
      left join address_values address on address.id = page.shipping_value_id and address.role = 'shipping'
      join warehouses w on w.key = page.warehouse_key
      join order_shipments shipment on shipment.order_id = page.order_id and shipment.part = page.part
      order by page.number::bigint desc, page.position`.execute(db)
    return rows
  })
}
