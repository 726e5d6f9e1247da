// Finds which deals a new lot may be: it meets all their other filters. What it is worth to each of their accounts is worked
// out by a job of that account (value-deals.ts), since a book may have 50,000 entries.
//
// Lots at a fixed price are looked at when they are announced, auctions two hours before their end: every opening price would
// be a deal. Taking a lot and writing its candidates is one transaction, so that none is lost and none comes twice.
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { enqueue, enqueueMany } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/running/priorities.ts'
import { loadLots } from '../../catalogue/index.ts'
import { readNextLook } from '../announcements/announcement-queries.ts'
import type { AtOnceSearches } from '../announcements/at-once-searches.ts'
import { inChunks } from '../in-chunks.ts'
import { insertCandidates, lockDealFinder, takeDealLots, type Pair } from './deal-lot-queries.ts'

export type DealFinderContext = Pick<Context, 'db'> & {
  /** The deals among the searches that are told at once. */
  dealSearches: AtOnceSearches
}

/** Of each kind. A deal without other filters meets every lot, so few lots are many candidates. */
const LOTS_PER_BATCH = 20
/** A bulk load is looked through over several runs, so that it does not hold a worker. */
const MAX_BATCHES = 100
const PAUSE_SECONDS = 10
const CANDIDATES_PER_STATEMENT = 10_000

/** Comes back by itself; a schedule starts it again should that chain ever break. */
export async function findDeals(context: DealFinderContext): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const taken = await context.db.transaction().execute((tx) => lookAtBatch(tx, context))
    if (taken < LOTS_PER_BATCH) break
  }
  await context.db.transaction().execute(async (tx) => {
    const runAt = await readNextLook(tx, PAUSE_SECONDS)
    await enqueue(tx, 'find_deals', {}, { jobKey: 'find_deals', runAt, priority: PRIORITY.prompt })
  })
}

async function lookAtBatch(tx: Tx, { dealSearches }: DealFinderContext): Promise<number> {
  if (!(await lockDealFinder(tx))) return 0
  const listingIds = await takeDealLots(tx, LOTS_PER_BATCH)
  if (listingIds.length === 0) return 0
  // After the lots are taken: a search that was saved before a lot's moment must meet it.
  await dealSearches.refresh(tx)
  if (dealSearches.size() === 0) return listingIds.length
  const pairs: Pair[] = []
  for (const lot of await loadLots(tx, listingIds, { withManifests: true }))
    for (const slot of dealSearches.match(lot))
      pairs.push({ searchId: dealSearches.idOf(slot), listingId: lot.listingId })
  const accountIds = new Set<string>()
  for (const some of inChunks(pairs, CANDIDATES_PER_STATEMENT))
    for (const accountId of await insertCandidates(tx, some)) accountIds.add(accountId)
  for (const some of inChunks([...accountIds].toSorted(), CANDIDATES_PER_STATEMENT))
    await enqueueMany(
      tx,
      'value_deals',
      some.map((accountId) => ({ payload: { accountId }, jobKey: `value_deals:${accountId}` })),
    )
  return listingIds.length
}
