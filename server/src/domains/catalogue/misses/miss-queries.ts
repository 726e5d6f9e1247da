import { MISS_DAYS } from '@lotyard/contract/rules/catalogue/search-miss'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** New terms of a day beyond these are dropped; those that are there go on being counted. */
const MAX_TERMS_A_DAY = 5_000

export type Miss = { siteKey: string; term: string; count: number }

/** On the day it is at the default site. Terms are written in one order, so that two processes never wait for each other. */
export async function saveMisses(db: Db, misses: readonly Miss[]): Promise<void> {
  await sql`with site as materialized (
      select today, (select count(*) from search_misses where day = today) as kept_count
      from (select (clock_timestamp() at time zone coalesce((select time_zone from sites where is_default), 'UTC'))::date
        as today) clock
    )
    insert into search_misses (day, site_key, term, miss_count)
    select today, site_key, term, miss_count from (
      select site.*, given.*, row_number() over (order by given.miss_count desc, given.term) as rank
      from unnest(${misses.map(({ siteKey }) => siteKey)}::text[], ${misses.map(({ term }) => term)}::text[],
        ${misses.map(({ count }) => count)}::int[]) as given (site_key, term, miss_count)
      cross join site
      join sites on sites.key = given.site_key
    ) ranked
    where rank <= ${sql.lit(MAX_TERMS_A_DAY)} - kept_count
      or exists (select from search_misses kept
        where kept.day = today and kept.site_key = ranked.site_key and kept.term = ranked.term)
    order by site_key, term
    on conflict (day, site_key, term) do update
      set miss_count = search_misses.miss_count + excluded.miss_count`.execute(db)
}

export async function removeOldMisses(db: Db): Promise<void> {
  await sql`delete from search_misses where day < current_date - ${sql.lit(MISS_DAYS)}::int`.execute(db)
}
