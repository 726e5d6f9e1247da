import type { SearchResults } from '@lotyard/contract/search'
import { PAGE_SIZE } from '@lotyard/contract/rules/sort-options'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { IS_OPEN, listCardsById } from '../listings/index.ts'

/** The newest lots for sale, without filters, while the read model is not there yet. */
export async function searchPlainly(db: Db, page: number): Promise<SearchResults> {
  const { rows } = await sql<{ id: string; total: string }>`
    select l.id::text as id, count(*) over () as total from listings l left join auctions a on a.listing_id = l.id
    where ${IS_OPEN} and l.access_rule_id is null order by l.updated_at desc, l.name
    limit ${PAGE_SIZE} offset ${page * PAGE_SIZE}`.execute(db)
  const cards = new Map(
    (
      await listCardsById(
        db,
        rows.map((row) => row.id),
      )
    ).map((found) => [found.listingId, found]),
  )
  const { rows: categories } = await sql<{ key: string; name: string; parent_key: string | null }>`
    select key, name, parent_key from categories order by position, key`.execute(db)
  return {
    listings: rows.map((row) => cards.get(row.id)?.card).filter((card) => card !== undefined),
    total: Number(rows[0]?.total ?? 0),
    facets: {
      category: [],
      condition: [],
      lot_size: [],
      buying_format: [],
      brand: [],
      price_drop: [],
      master_pack: [],
      discounted_shipping: [],
      available_for_pick_up: [],
      inventory_access_rules: [],
      all_warehouse_locations: [],
      global_category_data: categories
        .filter((parent) => parent.parent_key === null)
        .map(({ key, name }) => ({ key, name, children: categories.filter((child) => child.parent_key === key) })),
    },
    breadcrumbs: [{ name: 'All lots', path: '/lots/' }],
    site: { key: 'lotyard', name: 'Lotyard' },
    page_title: 'All lots',
    page,
    page_size: PAGE_SIZE,
  }
}
