// Writes into ready cards what only their viewer may know: what they watch and where they lead.
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../viewer.ts'
import type { CachedCard } from './model/card-cache.ts'

/** Watch ids by lot id, of these lots. */
export async function listWatchIds(db: Db, accountId: string, lotIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; lot_id: string }>`
    select id::text as id, lot_id::text as lot_id from starred_lots
    where account_id = ${accountId} and lot_id = any(${lotIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.lot_id, row.id]))
}

export async function personalCards(db: Db, cards: readonly CachedCard[], viewer: Viewer | null): Promise<string[]> {
  if (viewer === null) return cards.map((card) => card.json)
  const watchIds = await listWatchIds(
    db,
    viewer.accountId,
    cards.map((card) => card.lotId),
  )
  return cards.map((card) => personalCard(card, viewer, watchIds.get(card.lotId)))
}

/** Inside a JSON text a quote is always escaped, so these pieces can only be the properties themselves. */
function personalCard({ json, leaderId }: CachedCard, viewer: Viewer, watchId: string | undefined): string {
  const watched = watchId === undefined ? json : json.replace('"starred_lot":null', `"starred_lot":{"id":"${watchId}"}`)
  return leaderId === viewer.accountId ? watched.replace('"is_leading":false', '"is_leading":true') : watched
}
