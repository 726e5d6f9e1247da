// What a seller's archive says of their listings.
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { inPages, PAGE_ROWS } from '../../db/statements/in-pages.ts'

export type SellerListingData = {
  id: string
  listing: string
  title: string
  state: string
  buying_format: string
  fixed_price_cents: number | null
  sold_price_cents: number | null
  created_at: Date
  published_at: Date | null
  closed_at: Date | null
}

export function streamSellerListingData(db: Db | Tx, accountId: string): AsyncGenerator<SellerListingData[]> {
  return inPages<SellerListingData>(async (last) => {
    const { rows } = await sql<SellerListingData>`
      select l.id, l.name as listing, coalesce(l.overridden_title, t.title) as title, l.state, l.buying_format,
        l.fixed_price_cents, l.sold_price_cents, l.created_at, l.published_at, l.closed_at
      from listings l join lots t on t.id = l.lot_id
      where t.seller_id = ${accountId} and l.id > ${last?.id ?? '0'} order by l.id limit ${sql.lit(PAGE_ROWS)}`.execute(
      db,
    )
    return rows
  })
}
