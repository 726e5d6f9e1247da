import type { StarredListing, WatchedListing } from '@lotyard/contract/account/watching'
import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import { MAX_WATCHES } from '@lotyard/contract/rules/max-counts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../lib/reader.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { breaksRule } from '../../db/statements/breaks-rule.ts'
import { Refusal } from '../../lib/refusal.ts'
import {
  maySee,
  personalFacts,
  requireVisible,
  toPersonalCard,
  type PersonalFacts,
  type PublicCard,
} from '../listings/index.ts'
import { listNotesOf } from './note-queries.ts'
import { deleteWatch, findNewestListing, findWatch, insertWatch, listWatches } from './watch-queries.ts'

/** The database counts under a lock: of posts that come at once, it refuses those that are too many. */
const LIMIT_RULE = `an_account_watches_at_most_${MAX_WATCHES}_lots`

type Needs = Pick<Context, 'db'>
/** Told after the commit, so that the next reply of this process shows what the account watches now. */
export type WatchesChanged = { watchesChanged: (accountId: string) => void }

/** What the catalogue has in memory, as far as it has it; the rest it reads. */
export type Remembered = {
  /** Of a published listing, ended or not; null where there is none. */
  findCard: (name: string) => Promise<PublicCard | null>
  /** Ended lots included. */
  listCards: (listingIds: readonly string[]) => Promise<readonly PublicCard[]>
  /** The ids of an account's watches by lot. */
  watchIdsOf: (accountId: string) => Promise<ReadonlyMap<string, string>>
  /** The lots that an account has notes on. */
  notedLotsOf: (accountId: string) => Promise<ReadonlySet<string>>
  /** What freight costs the viewer, and what lots are worth to them. */
  costsFor: (viewer: Viewer, deliverTo: DeliverTo | null) => Promise<CostsOf>
}
type CostsOf = (found: PublicCard) => Pick<PersonalFacts, 'freight' | 'valuation'>
export type WatchingNeeds = Needs & WatchesChanged & { remembered: Remembered }

/** Watches the lot of a listing. Watching twice returns the same id. */
export async function watchListing(
  needs: WatchingNeeds,
  { viewer, deliverTo }: Reader,
  listingName: string,
): Promise<{ starred: StarredListing; isNew: boolean }> {
  const found = requireVisible(await needs.remembered.findCard(listingName.toUpperCase()), viewer)
  const { id, isNew } = await watch(needs, viewer, found.lotId)
  const costsOf = await needs.remembered.costsFor(viewer, deliverTo)
  return { starred: toStarred(found, viewer, { id, costsOf }), isNew }
}

/** The same for a page that knows only the lot. */
export async function watchLot(
  needs: WatchingNeeds,
  viewer: Viewer,
  lotId: string,
): Promise<{ id: string; isNew: boolean }> {
  await requireVisibleLot(needs, viewer, lotId)
  return watch(needs, viewer, lotId)
}

/** By its newest listing, ended or not. */
export async function requireVisibleLot(needs: WatchingNeeds, viewer: Viewer, lotId: string): Promise<void> {
  const listingId = isId(lotId) ? await findNewestListing(needs.db, lotId) : null
  const [found] = listingId === null ? [] : await needs.remembered.listCards([listingId])
  requireVisible(found ?? null, viewer)
}

async function watch(
  { db, watchesChanged }: Needs & WatchesChanged,
  { accountId }: Viewer,
  lotId: string,
): Promise<{ id: string; isNew: boolean }> {
  let id: string | null
  try {
    id = await insertWatch(db, { accountId, lotId, max: MAX_WATCHES })
  } catch (error) {
    if (breaksRule(error, LIMIT_RULE)) throw new Refusal('too_many_watches')
    throw error
  }
  watchesChanged(accountId)
  if (id !== null) return { id, isNew: true }
  const known = await findWatch(db, accountId, lotId)
  if (known === null) throw new Refusal('too_many_watches')
  return { id: known, isNew: false }
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

export async function listWatched(needs: WatchingNeeds, { viewer, deliverTo }: Reader): Promise<WatchedListing[]> {
  const [watched, costsOf, notes] = await Promise.all([
    visibleWatches(needs, viewer),
    needs.remembered.costsFor(viewer, deliverTo),
    listNotesOf(needs.db, viewer.accountId),
  ])
  return watched.map(({ id, found }) => ({
    ...toStarred(found, viewer, { id, costsOf }),
    note: notes.get(found.lotId) ?? null,
  }))
}

const MAX_ENDING = 5

/** Auctions that take bids now, the first to end first. Their ends come from memory: asking for them took longer. */
export async function listEnding(needs: WatchingNeeds, { viewer, deliverTo }: Reader): Promise<StarredListing[]> {
  const watched = await visibleWatches(needs, viewer)
  const open = watched.filter(({ found: { isOpen, card } }) => isOpen && card.active_auction && card.auction !== null)
  if (open.length === 0) return []
  const costsOf = await needs.remembered.costsFor(viewer, deliverTo)
  return open
    .toSorted((a, b) => Date.parse(a.found.card.auction!.ends_at) - Date.parse(b.found.card.auction!.ends_at))
    .slice(0, MAX_ENDING)
    .map(({ id, found }) => toStarred(found, viewer, { id, costsOf }))
}

/** A private lot whose rule the account has lost is left out, though still watched. */
async function visibleWatches(
  { db, remembered }: WatchingNeeds,
  viewer: Viewer,
): Promise<{ id: string; found: PublicCard }[]> {
  const watches = await listWatches(db, viewer.accountId)
  const cards = await remembered.listCards(watches.map(({ listingId }) => listingId))
  const byListing = new Map(cards.map((found) => [found.listingId, found]))
  return watches.flatMap(({ id, listingId }) => {
    const found = byListing.get(listingId)
    return found === undefined || !maySee(found, viewer) ? [] : [{ id, found }]
  })
}

export async function countWatched({ remembered }: WatchingNeeds, viewer: Viewer): Promise<number> {
  return (await remembered.watchIdsOf(viewer.accountId)).size
}

function toStarred(
  found: PublicCard,
  viewer: Viewer,
  { id, costsOf }: { id: string; costsOf: CostsOf },
): StarredListing {
  const listing = toPersonalCard(found.card, personalFacts(found, viewer, { watchId: id, ...costsOf(found) }))
  return { id, listing, is_open: found.isOpen }
}

/** Ids are opaque to clients, so anything may arrive; what is no id of ours names nothing. */
function isId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}
