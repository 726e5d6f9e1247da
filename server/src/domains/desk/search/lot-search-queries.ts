// Lots by what an operator types: a listing's name, a UPC of the manifest, words of the title. Every part reads an index and
// stops at a limit, so that a search costs the same in a market of a thousand lots and of a million.
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { toWordQuery, type DeskSearch } from '@lotyard/contract/rules/desk/desk-search'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { STATE_BY_CLOCK } from '../../listings/index.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

export type FoundLot = { name: string; title: string; seller: string; state: ListingState }

/** Lots that a word is looked for in before anything else, the newest first. */
const FIRST_LOOKED_AT = 200
/** The same where it is in more titles than are read. */
const NEWEST_LOOKED_AT = 1_000
/** Of lots with these words, how many are read to find the newest; of all sellers' lots to find one seller's. */
const MAX_WITH_WORDS = 300
const MAX_WITH_WORDS_OF_ALL = 20_000
const MAX_WITH_UPC = 1_000

const HIT = sql`l.name, coalesce(l.overridden_title, t.title) as title, coalesce(s.seller_name, s.name) as seller,
  ${STATE_BY_CLOCK} as state`
const HIT_FROM = sql`join accounts s on s.id = t.seller_id left join auctions a on a.listing_id = l.id`
/** A lot that was listed again is shown as it is now. */
const NEWEST_LISTING = sql`join lateral (select * from listings where lot_id = t.id order by id desc limit 1) l on true`

/** `limit` stands in the text: a plan for any number of rows would read all of them. */
const atMost = (limit: number) => sql`limit ${sql.lit(limit)}`
const isSellers = (sellerId: string | null) => (sellerId === null ? sql`true` : sql`t.seller_id = ${sellerId}::uuid`)

export async function findLotsByKey(
  db: Db,
  { listingName, upc }: DeskSearch,
  { sellerId, limit }: SellerScope & { limit: number },
): Promise<FoundLot[]> {
  const parts: RawBuilder<unknown>[] = []
  if (listingName !== null)
    parts.push(sql`(select ${HIT}, l.id, 0 as place from listings l join lots t on t.id = l.lot_id ${HIT_FROM}
      where l.name = ${listingName} and ${isSellers(sellerId)})`)
  if (upc !== null)
    parts.push(sql`(select ${HIT}, l.id, 1 as place from (select distinct lot_id from (select lot_id from manifest_items
        where upc = ${upc} order by lot_id desc ${atMost(MAX_WITH_UPC)}) items) items
      join lots t on t.id = items.lot_id and ${isSellers(sellerId)} ${NEWEST_LISTING} ${HIT_FROM}
      order by t.id desc ${atMost(limit)})`)
  if (parts.length === 0) return []
  const { rows } = await sql<FoundLot>`select name, title, seller, state
    from (${sql.join(parts, sql` union all `)}) found order by place, id desc ${atMost(limit)}`.execute(db)
  return rows
}

export async function findLotsByWords(
  db: Db,
  { words }: DeskSearch,
  { sellerId, limit }: SellerScope & { limit: number },
): Promise<FoundLot[]> {
  const query = toWordQuery(words)
  if (query === null) return []
  // A word of many titles is in those of the newest lots too. Its index would be read whole before the first match comes.
  const first = await listNewestLotIds(db, query, sellerId, FIRST_LOOKED_AT)
  if (first.length >= limit) return listHits(db, first, limit)
  const ids = await listLotIds(db, query, sellerId)
  if (ids.length < MAX_WITH_WORDS) return listHits(db, ids, limit)
  // Of so many only the newest help, and those with it are found soonest by walking them.
  const newest = await listNewestLotIds(db, query, sellerId, NEWEST_LOOKED_AT)
  return listHits(db, newest.length >= limit ? newest : ids, limit)
}

/** In no order: sorting a million matches would read each of them. */
async function listLotIds(db: Db, query: string, sellerId: string | null): Promise<string[]> {
  const isMatch = sql`@@ to_tsquery('simple', ${query})`
  const max = atMost(sellerId === null ? MAX_WITH_WORDS : MAX_WITH_WORDS_OF_ALL)
  const { rows } = await sql<{ id: string }>`
    with titled as materialized (select id, seller_id from lots where to_tsvector('simple', title) ${isMatch} ${max}),
    renamed as materialized (select lot_id from listings
      where overridden_title is not null and to_tsvector('simple', overridden_title) ${isMatch} ${max})
    select id::text as id from (select id, seller_id from titled
      union select t.id, t.seller_id from renamed join lots t on t.id = renamed.lot_id) t
    where ${isSellers(sellerId)} ${atMost(MAX_WITH_WORDS)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of the newest lots, those with these words. */
export async function listNewestLotIds(
  db: Db,
  query: string,
  sellerId: string | null,
  lookedAt: number,
): Promise<string[]> {
  // A seller's by their listings, which an index has in this order.
  const newest =
    sellerId === null
      ? sql`select id, title from lots order by id desc ${atMost(lookedAt)}`
      : sql`select distinct t.id, t.title from (select lot_id from listings where seller_id = ${sellerId}::uuid
          order by id desc ${atMost(lookedAt)}) listed join lots t on t.id = listed.lot_id`
  const { rows } = await sql<{ id: string }>`
    with newest as materialized (${newest})
    select id::text as id from newest where to_tsvector('simple', title) @@ to_tsquery('simple', ${query})`.execute(db)
  return rows.map(({ id }) => id)
}

async function listHits(db: Db, lotIds: readonly string[], limit: number): Promise<FoundLot[]> {
  if (lotIds.length === 0) return []
  const { rows } = await sql<FoundLot>`select ${HIT}
    from (select id, title, seller_id from lots where id = any(${lotIds}::bigint[]) order by id desc ${atMost(limit)}) t
    ${NEWEST_LISTING} ${HIT_FROM} order by t.id desc`.execute(db)
  return rows
}
