// Finds whose deals a new lot may be: it meets all their other filters. What it is worth to each of these accounts is worked
// out by a job of that account (value-deals.ts), since a book may have 50,000 entries.
//
// Lots at a fixed price are looked at when they are announced, auctions two hours before their end: every opening price would
// be a deal. Taking a lot and writing its candidates is one transaction, so that none is lost and none comes twice.
import { MAX_DEAL_CANDIDATES } from '@lotyard/contract/rules/max-counts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { enqueue, enqueueMany } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/running/priorities.ts'
import { loadLots } from '../../catalogue/index.ts'
import { readNextLook } from '../announcements/announcement-queries.ts'
import type { AtOnceSearches } from '../announcements/at-once-searches.ts'
import { inChunks } from '../in-chunks.ts'
import { dropOldCandidates, fillDealLots, insertCandidates, lockDealFinder, takeDealLots } from './deal-lot-queries.ts'

export type DealFinderContext = Pick<Context, 'db'> & {
  /** The deals among the searches that are told at once. */
  dealSearches: AtOnceSearches
}

/** Of each kind, fixed prices and auctions. */
const MAX_LOTS_PER_BATCH = 20
/** A deal without other filters meets every lot: where there are many deals, a transaction takes fewer lots. */
const MATCHES_PER_BATCH = 200_000
/** A bulk load is looked through over several runs, so that it does not hold a worker. */
const MAX_BATCHES = 100
const PAUSE_SECONDS = 10
const CANDIDATES_PER_STATEMENT = 10_000
const FILLED_PER_BATCH = 2_000

/** Comes back by itself; a schedule starts it again should that chain ever break. */
export async function findDeals(context: DealFinderContext): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (!(await context.db.transaction().execute((tx) => fillDealLots(tx, FILLED_PER_BATCH)))) break
  }
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (!(await context.db.transaction().execute((tx) => lookAtBatch(tx, context)))) break
  }
  await context.db.transaction().execute(async (tx) => {
    const runAt = await readNextLook(tx, PAUSE_SECONDS)
    await enqueue(tx, 'find_deals', {}, { jobKey: 'find_deals', runAt, priority: PRIORITY.prompt })
  })
}

/** Whether more lots may be waiting. */
async function lookAtBatch(tx: Tx, { dealSearches }: DealFinderContext): Promise<boolean> {
  if (!(await lockDealFinder(tx))) return false
  await dealSearches.refresh(tx)
  const limit = Math.min(MAX_LOTS_PER_BATCH, Math.ceil(MATCHES_PER_BATCH / (dealSearches.size() + 1)))
  const listingIds = await takeDealLots(tx, limit)
  if (listingIds.length === 0) return false
  // Again, after the lots are taken: a search that was saved before a lot's moment must meet it.
  await dealSearches.refresh(tx)
  const accountIds = new Set<string>()
  const lots = dealSearches.size() === 0 ? [] : await loadLots(tx, listingIds, { withManifests: true })
  for (const lot of lots) {
    const owners = new Set(Array.from(dealSearches.match(lot), (slot) => dealSearches.ownerOf(slot)))
    for (const some of inChunks([...owners], CANDIDATES_PER_STATEMENT))
      for (const accountId of await insertCandidates(tx, lot.listingId, some)) accountIds.add(accountId)
  }
  for (const some of inChunks([...accountIds].toSorted(), CANDIDATES_PER_STATEMENT)) {
    await dropOldCandidates(tx, some, MAX_DEAL_CANDIDATES)
    await enqueueMany(
      tx,
      'value_deals',
      // A bulk load is a job for every account with a deal: what other mail waits for goes first.
      some.map((accountId) => {
        return { payload: { accountId }, jobKey: `value_deals:${accountId}`, priority: PRIORITY.news }
      }),
    )
  }
  return listingIds.length >= limit
}
