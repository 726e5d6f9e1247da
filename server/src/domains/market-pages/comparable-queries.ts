// What lots of the same category and condition sold for within half a year, for the page of a lot: by the rules of market pages.
import { hasFigures } from '@lotyard/contract/rules/market/market-cells'
import { COMPARABLE_DAYS } from '@lotyard/contract/rules/listings/prices/selling-price'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ComparableSales } from '../catalogue/index.ts'
import { countedLots, GIVEN_BACK } from './counted-lot-queries.ts'

/** The newest; more say no more. */
const MAX_SALES = 500

type ComparableRow = { sale_count: number; buyer_count: number; quartiles: number[] | null; ends_at: number }

/** It holds until the oldest sale is too old to count, and for an hour at most: refunds are told by no feed. */
export async function findComparables(
  db: Db,
  kind: { categoryKey: string; conditionKey: string },
): Promise<ComparableSales> {
  const since = sql`clock_timestamp() - make_interval(days => ${sql.lit(COMPARABLE_DAYS)})`
  const { rows } = await sql<ComparableRow>`
    with ended as materialized (
      ${countedLots(sql`t.category_key = ${kind.categoryKey} and t.condition_key = ${kind.conditionKey}
        and l.state = 'sold' and l.closed_at > ${since}`)}
      order by l.closed_at desc limit ${sql.lit(MAX_SALES)}
    ), given_back as materialized (
      ${GIVEN_BACK}
    ), sale as (
      select * from ended where id not in (select listing_id from given_back)
    )
    select count(*)::integer as sale_count, count(distinct buyer_id)::integer as buyer_count,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by tenths) as quartiles,
      (extract(epoch from least(min(closed_at) + make_interval(days => ${sql.lit(COMPARABLE_DAYS)}),
        clock_timestamp() + interval '1 hour')) * 1000000)::float8 as ends_at
    from sale`.execute(db)
  const { sale_count, buyer_count, quartiles, ends_at: endsAt } = rows[0]!
  if (quartiles === null || !hasFigures({ soldCount: sale_count, buyerCount: buyer_count }))
    return { comparables: null, endsAt }
  const [low, median, high] = quartiles.map((tenths) => Math.round(tenths) / 10)
  return { comparables: { sale_count, low_percent: low!, median_percent: median!, high_percent: high! }, endsAt }
}
