import type { StarredListing } from '@lotyard/contract/watching'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { Refusal } from '../../refusal.ts'
import {
  listCardsById,
  maySee,
  personalFacts,
  requireVisible,
  requireVisibleCard,
  toPersonalCard,
  type PublicCard,
} from '../listings/index.ts'
import {
  countWatches,
  deleteWatch,
  findNewestListing,
  findWatch,
  insertWatch,
  listWatches,
  lockAccount,
} from './watch-queries.ts'

/** The database has the same limit, as a trigger. */
export const MAX_WATCHES = 1_000

type Needs = Pick<Context, 'db'>
/** Told after the commit, so that the next reply of this process shows what the account watches now. */
export type WatchesChanged = { watchesChanged: (accountId: string) => void }

/** Watches the lot of a listing. Watching twice returns the same id. */
export async function watchListing(
  { db, watchesChanged }: Needs & WatchesChanged,
  viewer: Viewer,
  listingName: string,
): Promise<{ starred: StarredListing; isNew: boolean }> {
  const found = await requireVisibleCard({ db }, listingName, viewer)
  const { id, isNew } = await watch({ db, watchesChanged }, viewer, found.lotId)
  return { starred: toStarred(found, viewer, id), isNew }
}

/** The same for a page that knows only the lot. */
export async function watchLot(
  { db, watchesChanged }: Needs & WatchesChanged,
  viewer: Viewer,
  lotId: string,
): Promise<{ id: string; isNew: boolean }> {
  const listingId = isId(lotId) ? await findNewestListing(db, lotId) : null
  const [found] = listingId === null ? [] : await listCardsById(db, [listingId])
  requireVisible(found ?? null, viewer)
  return watch({ db, watchesChanged }, viewer, lotId)
}

async function watch(
  { db, watchesChanged }: Needs & WatchesChanged,
  viewer: Viewer,
  lotId: string,
): Promise<{ id: string; isNew: boolean }> {
  const watched = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.accountId)
    const known = await findWatch(tx, viewer.accountId, lotId)
    if (known !== null) return { id: known, isNew: false }
    if ((await countWatches(tx, viewer.accountId)) >= MAX_WATCHES) throw new Refusal('too_many_watches')
    return { id: await insertWatch(tx, viewer.accountId, lotId), isNew: true }
  })
  watchesChanged(viewer.accountId)
  return watched
}

/** Another account's watch is refused like one that does not exist. */
export async function unwatch(
  { db, watchesChanged }: Needs & WatchesChanged,
  viewer: Viewer,
  id: string,
): Promise<void> {
  if (!isId(id) || !(await deleteWatch(db, viewer.accountId, id))) throw new Refusal('watch_not_found')
  watchesChanged(viewer.accountId)
}

/** What the catalogue has in memory, as far as it has it; the rest it reads. */
export type Remembered = {
  /** Ended lots included. */
  listCards: (listingIds: readonly string[]) => Promise<readonly PublicCard[]>
  /** The ids of an account's watches by lot. */
  watchIdsOf: (accountId: string) => Promise<ReadonlyMap<string, string>>
}

export async function listWatched({ db }: Needs, { listCards }: Remembered, viewer: Viewer): Promise<StarredListing[]> {
  const watches = await listWatches(db, viewer.accountId)
  const cards = await listCards(watches.map((watched) => watched.listingId))
  const byListing = new Map(cards.map((found) => [found.listingId, found]))
  return watches.flatMap(({ id, listingId }) => {
    const found = byListing.get(listingId)
    // A private lot whose rule the account has lost is not shown, though still watched.
    if (found === undefined || !maySee(found, viewer)) return []
    return [toStarred(found, viewer, id)]
  })
}

export async function countWatched({ watchIdsOf }: Remembered, viewer: Viewer): Promise<number> {
  return (await watchIdsOf(viewer.accountId)).size
}

function toStarred(found: PublicCard, viewer: Viewer, id: string): StarredListing {
  const listing = toPersonalCard(found.card, personalFacts(found, viewer, { watchId: id }))
  return { id, listing, is_open: found.isOpen }
}

/** Ids are opaque to clients, so anything may arrive; what is no id of ours names nothing. */
function isId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}
