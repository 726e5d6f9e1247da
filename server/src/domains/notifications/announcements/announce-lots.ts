// Announces lots that have just been published, once each.
//
// Taking the lots, finding the searches that wait for them and queueing the mail is one transaction under one lock: a
// process that dies half-way leaves everything undone, and no lot is told of twice or forgotten.
import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/running/priorities.ts'
import { loadLots, maySearch, type LotFacts } from '../../catalogue/index.ts'
import { moveWatermarks } from '../digests/watermark-queries.ts'
import { insertDealLots } from '../deals/deal-lot-queries.ts'
import { inChunks } from '../in-chunks.ts'
import { MAILS_PER_STATEMENT } from '../lots/mail-lots.ts'
import { queueSearchMails } from '../lots/queue-search-mails.ts'
import {
  findLastAnnouncement,
  findLastNumber,
  lockAnnouncer,
  readNextLook,
  takeDueLots,
  type Announced,
} from './announcement-queries.ts'
import { listAtOnceReaders } from './at-once-search-queries.ts'
import type { AtOnceSearches } from './at-once-searches.ts'

export type AnnouncerContext = Pick<Context, 'db' | 'config'> & { atOnceSearches: AtOnceSearches }

const LOTS_PER_BATCH = 500
/** A bulk load is announced over several runs, so that it does not hold a worker. */
const MAX_BATCHES = 40
const PAUSE_SECONDS = 10

/** Comes back by itself; a schedule starts it again should that chain ever break. */
export async function announceLots(context: AnnouncerContext): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const taken = await context.db.transaction().execute((tx) => announceBatch(tx, context))
    if (taken < LOTS_PER_BATCH) break
  }
  await context.db.transaction().execute(async (tx) => {
    const runAt = await readNextLook(tx, PAUSE_SECONDS)
    await enqueue(tx, 'announce_lots', {}, { jobKey: 'announce_lots', runAt, priority: PRIORITY.prompt })
  })
}

async function announceBatch(tx: Tx, context: AnnouncerContext): Promise<number> {
  if (!(await lockAnnouncer(tx))) return 0
  const before = { sequence: await findLastNumber(tx), at: await findLastAnnouncement(tx) }
  const { taken, announced } = await takeDueLots(tx, LOTS_PER_BATCH)
  if (announced.length === 0) return taken
  await moveWatermarks(tx, before)
  await tellAtOnce(tx, context, announced)
  // Last: what is only for deals is looked for in transactions of its own.
  await insertDealLots(
    tx,
    announced.map(({ listingId }) => listingId),
  )
  return taken
}

async function tellAtOnce(tx: Tx, context: AnnouncerContext, announced: readonly Announced[]): Promise<void> {
  const { atOnceSearches, config } = context
  await atOnceSearches.refresh(tx)
  if (atOnceSearches.size() === 0) return
  const ids = announced.map(({ listingId }) => listingId)
  const lots = await loadLots(tx, ids, { withManifests: true })
  const lotsOfSearch = new Map<string, LotFacts[]>()
  for (const lot of lots)
    for (const slot of atOnceSearches.match(lot)) {
      const searchId = atOnceSearches.idOf(slot)
      const found = lotsOfSearch.get(searchId)
      if (found === undefined) lotsOfSearch.set(searchId, [lot])
      else found.push(lot)
    }
  const sendsMail = config.smtpUrl !== null
  const fact = String(announced[0]!.sequence)
  for (const searchIds of inChunks([...lotsOfSearch.keys()].toSorted(), MAILS_PER_STATEMENT)) {
    const readers = await listAtOnceReaders(tx, searchIds)
    const mails = readers
      .filter(({ isVerified }) => mayGetNews({ sendsMail, isVerified }))
      .map((reader) => {
        const seen = lotsOfSearch.get(reader.searchId)!.filter((lot) => maySearch(lot, reader.accessRuleIds))
        return { reader, fact, listingIds: seen.map(({ listingId }) => listingId), total: seen.length }
      })
    await queueSearchMails(tx, config, mails)
    // Searches that are gone, or told otherwise by now, need not be found again.
    const told = new Set(readers.map(({ searchId }) => searchId))
    for (const id of searchIds) if (!told.has(id)) atOnceSearches.delete(id)
  }
}
