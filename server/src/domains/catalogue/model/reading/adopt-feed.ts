import type { Context } from '../../../../context.ts'
import { emptyFeed, lockFeedOrigin, saveFeedOrigin } from './change-feed-queries.ts'

type Feed = { noted: string | null; actual: string; hasFutureChanges: boolean }

/**
 * Whether the feed was written in another database: a dump was restored. Where no origin was noted yet, numbers that no
 * transaction has had tell. A standby that took over has the origin of the server before it.
 */
export function isForeignFeed({ noted, actual, hasFutureChanges }: Feed): boolean {
  return noted === null ? hasFutureChanges : noted !== actual
}

/**
 * Empties a feed that came with a restored dump. Its numbers mean nothing here: readers would read its changes again for
 * ever, and trimming would go by its marks and remove changes that readers have not seen. Processes that follow the feed see
 * the new origin and build their models again.
 */
export async function adoptFeed({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const isEmptied = await db.transaction().execute(async (tx) => {
    const feed = await lockFeedOrigin(tx)
    if (feed.noted === feed.actual) return false
    const isForeign = isForeignFeed(feed)
    if (isForeign) await emptyFeed(tx)
    await saveFeedOrigin(tx, feed.actual)
    return isForeign
  })
  if (isEmptied) log.warn('This database was restored from another one: its change feed was emptied.')
}
