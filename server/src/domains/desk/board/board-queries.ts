// SQL of the listings board. Nothing here reads more than BOARD_LIMIT listings, however many the market has.
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import {
  BOARD_LIMIT,
  BOARD_PAGE_SIZE,
  BOARD_TABS,
  TAB_LIMIT,
  type BoardSort,
  type BoardTab,
} from '@lotyard/contract/rules/desk/listing-board'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import { EFFECTIVE_PRICE, STATE_BY_CLOCK } from '../../listings/index.ts'
import type { RenditionRow } from '../../photos/index.ts'
import { boardRows, SHOWN, type BoardFilter } from './board-filter-queries.ts'

/** What it sold for, else its price now, else its highest bid, else its opening bid. */
const PRICE = sql<number | null>`coalesce(l.sold_price_cents,
  case when l.buying_format = 'auction' then coalesce(a.price_cents, a.opening_cents) else ${EFFECTIVE_PRICE} end)`

/** `newest` walks an index instead. */
const SORT_KEYS: Record<Exclude<BoardSort, 'newest'>, { key: RawBuilder<unknown>; isDescending: boolean }> = {
  ending: { key: sql`case when a.closed_at is null then a.ends_at end`, isDescending: false },
  price_up: { key: PRICE, isDescending: false },
  price_down: { key: PRICE, isDescending: true },
  msrp_share: { key: sql`${PRICE}::float8 / nullif(t.msrp_cents, 0)`, isDescending: false },
  longest: {
    key: sql`case when l.published_at <= clock_timestamp()
      then coalesce(l.closed_at, clock_timestamp()) - l.published_at end`,
    isDescending: true,
  },
}

/** A page of ids in their order. Other orders than newest first are those of the newest BOARD_LIMIT. */
export async function listBoardIds(
  db: Db,
  filter: BoardFilter,
  { sort, page }: { sort: BoardSort; page: number },
): Promise<string[]> {
  const sorted =
    sort === 'newest'
      ? sql`select l.id::text as id ${boardRows(filter)} order by l.id desc`
      : sortedIds(filter, SORT_KEYS[sort])
  const cut = { limit: BOARD_PAGE_SIZE, offset: page * BOARD_PAGE_SIZE }
  const { rows } = await sql<{ id: string }>`select * from (${sorted} ${upTo(cut)}) page ${only(cut)}`.execute(db)
  return rows.map(({ id }) => id)
}

function sortedIds(
  filter: BoardFilter,
  { key, isDescending }: { key: RawBuilder<unknown>; isDescending: boolean },
): RawBuilder<unknown> {
  return sql`select newest.id::text as id
    from (select l.id, ${key} as sorted_by ${boardRows(filter, { lots: true, auctions: true })} order by l.id desc limit ${sql.lit(BOARD_LIMIT)}) newest
    order by newest.sorted_by ${isDescending ? sql`desc` : sql`asc`} nulls last, newest.id desc`
}

/** The newest first. */
export async function listBoardNames(db: Db, filter: BoardFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select l.name ${boardRows(filter)}
    order by l.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ name }) => name)
}

export type BoardCounts = Record<BoardTab, number>

/** Of the tab that is shown one more than BOARD_LIMIT where there are more, of the others one more than TAB_LIMIT. */
export async function countBoard(db: Db, filter: BoardFilter): Promise<BoardCounts> {
  const counts = (Object.keys(BOARD_TABS) as BoardTab[]).map((show) => {
    const limit = show === filter.show ? BOARD_LIMIT : TAB_LIMIT
    return sql`(select count(*)::int from (select ${boardRows({ ...filter, show })}
      limit ${sql.lit(limit + 1)}) counted) as ${sql.ref(show)}`
  })
  const { rows } = await sql<BoardCounts>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}

/**
 * With words asked for, what has them is found once, and then counted for each tab and cut into a page: there may be tens of
 * thousands, and each tab would read them all.
 */
export async function findOnBoard(
  db: Db,
  filter: BoardFilter,
  { page }: { page: number },
): Promise<{ ids: string[]; counts: BoardCounts }> {
  const counts = (Object.keys(BOARD_TABS) as BoardTab[]).map((show) => {
    const limit = show === filter.show ? BOARD_LIMIT : TAB_LIMIT
    return sql`${sql.lit(show)}, least(${sql.lit(limit + 1)}, count(*) filter (where ${SHOWN[show]}))`
  })
  const cut = { limit: BOARD_PAGE_SIZE, offset: page * BOARD_PAGE_SIZE }
  const { rows } = await sql<{ ids: string[]; counts: BoardCounts }>`
    with found as materialized (select l.id, l.state, l.published_at ${boardRows({ ...filter, show: 'all' })})
    select json_build_object(${sql.join(counts)}) as counts, array(select page.id::text from (select l.id from found l where ${SHOWN[filter.show]}
      order by l.id desc ${upTo(cut)}) page ${only(cut)}) as ids
    from found l`.execute(db)
  return rows[0]!
}

export type StoredBoardRow = {
  id: string
  name: string
  title: string
  state: ListingState
  buying_format: 'auction' | 'fixed_price'
  is_private: boolean
  price_cents: number | null
  msrp_cents: number
  bid_count: number
  watcher_count: number
  starts_at: Date | null
  ends_at: Date | null
  days_on_sale: number | null
  seller_name: string
  photo_alt: string | null
  renditions: RenditionRow[] | null
}

/** No seller reads more than 'many', and the row must not cost a count of all watchers. */
const MAX_WATCHERS = 9_999

/** In whatever order. */
export async function listBoardRows(db: Db, ids: readonly string[]): Promise<StoredBoardRow[]> {
  const { rows } = await sql<StoredBoardRow>`
    select l.id::text as id, l.name, coalesce(l.overridden_title, t.title) as title, ${STATE_BY_CLOCK} as state,
      l.buying_format, l.access_rule_id is not null as is_private, ${PRICE} as price_cents, t.msrp_cents,
      coalesce(a.bid_count, 0) as bid_count, greatest(l.published_at, a.starts_at) as starts_at, a.ends_at,
      (select count(*)::int from (select from starred_lots s where s.lot_id = t.id limit ${sql.lit(MAX_WATCHERS)}) w)
        as watcher_count,
      case when l.published_at <= clock_timestamp() then floor(extract(epoch from
        coalesce(l.closed_at, clock_timestamp()) - l.published_at) / 86400)::int end as days_on_sale,
      coalesce(s.seller_name, s.name) as seller_name, p.alt as photo_alt, p.renditions
    from listings l join lots t on t.id = l.lot_id join accounts s on s.id = t.seller_id
    left join auctions a on a.listing_id = l.id
    left join lateral (
      select lp.alt, (select json_agg(json_build_object('size', r.size, 'format', r.format, 'storage_key', r.storage_key))
        from photo_renditions r where r.photo_id = lp.photo_id) as renditions
      from lot_photos lp where lp.lot_id = t.id order by lp.position limit 1
    ) p on true
    where l.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export type BoardChoice = { key: string; name: string }

/** As many as a list to choose from can show. */
const MAX_CHOICES = 500

export async function listWarehouseChoices(db: Db): Promise<BoardChoice[]> {
  const { rows } = await sql<BoardChoice>`select key, description as name from warehouses
    order by description limit ${sql.lit(MAX_CHOICES)}`.execute(db)
  return rows
}

/** Each below the one that it belongs to, and named with it. */
export async function listCategoryChoices(db: Db): Promise<BoardChoice[]> {
  const { rows } = await sql<BoardChoice>`
    select c.key, concat_ws(' / ', parent.name, c.name) as name
    from categories c left join categories parent on parent.key = c.parent_key
    order by coalesce(parent.position, c.position), coalesce(parent.key, c.key), parent.key is not null, c.position
    limit ${sql.lit(MAX_CHOICES)}`.execute(db)
  return rows
}

export async function listSellerChoices(db: Db): Promise<BoardChoice[]> {
  const { rows } = await sql<BoardChoice>`
    select s.id::text as key, coalesce(s.seller_name, s.name) as name from accounts s
    where s.role in ('seller', 'admin') and exists (select from lots t where t.seller_id = s.id)
    order by 2 limit ${sql.lit(MAX_CHOICES)}`.execute(db)
  return rows
}
