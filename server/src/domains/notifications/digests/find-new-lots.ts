// Which of the lots announced since a reader's last digest match, for many readers at once.
import type { Db, Tx } from '../../../db/database.ts'
import { createMatchIndex, loadLots, maySearch, type SearchNeeds } from '../../catalogue/index.ts'
import { listAnnounced } from '../announcements/announcement-queries.ts'
import { MAX_LOTS_SHOWN } from '../lots/mail-lots.ts'

export type DigestReader = { id: string; toldThrough: number; needs: SearchNeeds; accessRuleIds: readonly string[] }

/** The newest first, no more than a mail shows, and how many there are. */
export type FoundLots = { listingIds: string[]; total: number }

const LOTS_PER_READ = 500
/** After a long time without digests only the newest are looked at. No reader looks at 20,000 lots. */
const MAX_LOTS = 20_000

/** By reader; one that nothing was found for is left out. Lots that are no longer for sale are not found. */
export async function findNewLots(
  db: Db | Tx,
  readers: readonly DigestReader[],
  through: number,
): Promise<Map<string, FoundLots>> {
  const index = createMatchIndex()
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  for (const { id, needs } of readers) index.set(id, needs)
  const withManifests = readers.some(({ needs }) => needs.words.length > 0)
  const after = Math.min(...readers.map(({ toldThrough }) => toldThrough))
  const found = new Map<string, FoundLots>()
  let last = through
  for (let read = 0; read < MAX_LOTS; read += LOTS_PER_READ) {
    const announced = await listAnnounced(db, { after, through: last, limit: LOTS_PER_READ })
    const sequences = new Map(announced.map(({ listingId, sequence }) => [listingId, sequence]))
    for (const lot of await loadLots(db, [...sequences.keys()], { withManifests }))
      for (const slot of index.match(lot)) {
        const id = index.idOf(slot)
        const reader = byId.get(id)!
        if (sequences.get(lot.listingId)! <= reader.toldThrough || !maySearch(lot, reader.accessRuleIds)) continue
        const lots = found.get(id) ?? { listingIds: [], total: 0 }
        lots.total += 1
        if (lots.listingIds.length < MAX_LOTS_SHOWN) lots.listingIds.push(lot.listingId)
        found.set(id, lots)
      }
    if (announced.length < LOTS_PER_READ) break
    last = announced.at(-1)!.sequence - 1
  }
  return found
}
