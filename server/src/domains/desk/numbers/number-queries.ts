// Reads the days that were counted.
import { sql } from 'kysely'
import type { Sums } from '@lotyard/contract/rules/desk/numbers'
import type { Period } from '@lotyard/contract/rules/desk/numbers-period'
import type { Db } from '../../../db/database.ts'
import { TIME_ZONE } from './counting-queries.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

export async function readNumbersDay(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (clock_timestamp() at time zone ${TIME_ZONE})::date::text as today`.execute(db)
  return rows[0]!.today
}

/** Rows of the market where there is no seller. */
const ofSeller = (sellerId: string | null) =>
  sellerId === null ? sql`seller_id is null` : sql`seller_id = ${sellerId}`

/** Of rows called `n`. How many auctions there were is known by format alone. */
const SUMS = sql`sum(sold_count)::float8 as "soldCount", sum(unsold_count)::float8 as "unsoldCount",
  sum(sold_cents)::float8 as "soldCents", sum(recovered_cents)::float8 as "recoveredCents",
  sum(msrp_cents)::float8 as "msrpCents", sum(sale_seconds)::float8 as "saleSeconds",
  coalesce(sum(sold_count + unsold_count) filter (where n.view = 'format' and n.key = 'auction'), 0)::float8 as "auctionCount",
  sum(bid_count)::float8 as "bidCount", sum(freight_cents)::float8 as "freightCents"`

export type DayRow = Sums & { day: string; format: string }

/** A day has two rows at most, one for each format. */
export async function listDays(db: Db, { sellerId, from, to }: SellerScope & Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`select day::text as day, n.key as format, ${SUMS} from daily_numbers n
    where ${ofSeller(sellerId)} and view = 'format' and day between ${from}::date and ${to}::date
    group by day, n.key order by day, n.key`.execute(db)
  return rows
}

export type KindRow = Sums & { key: string; name: string }

/** By the topmost category; what sold for most first. */
export async function sumCategories(db: Db, given: SellerScope & Period & { limit: number }): Promise<KindRow[]> {
  const { sellerId, from, to, limit } = given
  const { rows } =
    await sql<KindRow>`select top.key, top.name, sums."soldCount", sums."unsoldCount", sums."soldCents", sums."recoveredCents",
      sums."msrpCents", sums."saleSeconds", sums."auctionCount", sums."bidCount", sums."freightCents" from (
      select coalesce(c.parent_key, c.key) as top_key, ${SUMS} from daily_numbers n
      join categories c on c.key = n.key
      where ${ofSeller(sellerId)} and view = 'category' and day between ${from}::date and ${to}::date group by 1
    ) sums join categories top on top.key = sums.top_key
    order by sums."soldCents" desc, top.position limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** In the order in which conditions are shown everywhere. */
export async function sumConditions(db: Db, { sellerId, from, to }: SellerScope & Period): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`select c.key, c.name, ${SUMS} from daily_numbers n
    join conditions c on c.key = n.key
    where ${ofSeller(sellerId)} and view = 'condition' and day between ${from}::date and ${to}::date
    group by c.key, c.name, c.position order by c.position limit 100`.execute(db)
  return rows
}

export type MissRow = { term: string; count: number }

/** On all sites together. Those that were missed less often than `min` stay unread. */
export async function listMisses(
  db: Db,
  { from, to, min, limit }: Period & { min: number; limit: number },
): Promise<MissRow[]> {
  const { rows } = await sql<MissRow>`select term, sum(miss_count)::float8 as count from search_misses
    where day between ${from}::date and ${to}::date
    group by term having sum(miss_count) >= ${min} order by 2 desc, term limit ${sql.lit(limit)}`.execute(db)
  return rows
}
