import type { StarredListing } from '@lotyard/contract/watching'
import type { Card } from '@lotyard/contract/listing'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { Refusal } from '../../refusal.ts'
import { findCard, listCardsById, mayEdit, type PublicCard } from '../listings/index.ts'
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

/** Watches the lot of a listing. Watching twice answers the same id. */
export async function watchListing(
  { db }: Needs,
  viewer: Viewer,
  listingName: string,
): Promise<{ starred: StarredListing; isNew: boolean }> {
  const found = requireVisible(await findCard(db, listingName.toUpperCase()), viewer)
  const { id, isNew } = await watch({ db }, viewer, found.lotId)
  return { starred: { id, listing: personal(found, viewer, id), is_open: found.isOpen }, isNew }
}

/** The same for a page that knows only the lot. */
export async function watchLot({ db }: Needs, viewer: Viewer, lotId: string): Promise<string> {
  const listingId = isId(lotId) ? await findNewestListing(db, lotId) : null
  const [found] = listingId === null ? [] : await listCardsById(db, [listingId])
  requireVisible(found ?? null, viewer)
  return (await watch({ db }, viewer, lotId)).id
}

async function watch({ db }: Needs, viewer: Viewer, lotId: string): Promise<{ id: string; isNew: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.accountId)
    const known = await findWatch(tx, viewer.accountId, lotId)
    if (known !== null) return { id: known, isNew: false }
    if ((await countWatches(tx, viewer.accountId)) >= MAX_WATCHES) throw new Refusal('too_many_watches')
    return { id: await insertWatch(tx, viewer.accountId, lotId), isNew: true }
  })
}

/** Another account's watch answers as one that does not exist. */
export async function unwatch({ db }: Needs, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await deleteWatch(db, viewer.accountId, id))) throw new Refusal('watch_not_found')
}

export async function listWatched({ db }: Needs, viewer: Viewer): Promise<StarredListing[]> {
  const watches = await listWatches(db, viewer.accountId)
  const cards = await listCardsById(
    db,
    watches.map((watched) => watched.listingId),
  )
  const byListing = new Map(cards.map((found) => [found.listingId, found]))
  return watches.flatMap(({ id, listingId }) => {
    const found = byListing.get(listingId)
    // A private lot whose rule the account has lost is not shown, though still watched.
    if (found === undefined || !isVisible(found, viewer)) return []
    return [{ id, listing: personal(found, viewer, id), is_open: found.isOpen }]
  })
}

export async function countWatched({ db }: Needs, viewer: Viewer): Promise<number> {
  return countWatches(db, viewer.accountId)
}

function personal({ card, leaderId }: PublicCard, viewer: Viewer, watchId: string): Card {
  const auction = card.auction === null ? null : { ...card.auction, is_leading: leaderId === viewer.accountId }
  return { ...card, auction, starred_lot: { id: watchId } }
}

function requireVisible(found: PublicCard | null, viewer: Viewer): PublicCard {
  if (found === null || !isVisible(found, viewer)) throw new Refusal('listing_not_found')
  return found
}

function isVisible(found: PublicCard, viewer: Viewer): boolean {
  return found.accessRuleId === null || viewer.accessRuleIds.includes(found.accessRuleId) || mayEdit(found, viewer)
}

/** Ids are opaque to clients, so anything may arrive; what is no id of ours names nothing. */
function isId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}
