// Keeps the demo market alive. A job runs this every minute while the demo is on; running it twice, or after a
// month's pause, is as good as running it in time. The sweep of auctions closes what has ended; this lists again what found no
// buyer, and brings in another lot for each one that the crowd won.
import type { Context } from '@lotyard/server/context'
import type { Tx } from '@lotyard/server/db/database'
import { listingName, moveListing } from '@lotyard/server/domains/listings/index'
import { DAY, HOUR } from '../market/make-listing.ts'
import { DEMO_SEED, randomOf } from '../market/random.ts'
import {
  countFirstListings,
  findRested,
  hasAuctionEndingSoon,
  listUnsold,
  listSpareDraftIds,
  lockAuctionsOf,
  lockDrafts,
  readNow,
  startAuctions,
  tryLockRefresh,
} from './refresh-queries.ts'
import { relist } from './relist.ts'
import { reserveListingIds } from './replace-queries.ts'
import { replaceWon } from './replace-won.ts'

/** So many lots are new each day, as long as there are spares. */
const NEW_LOTS_PER_DAY = 20
/** Under five minutes, and long enough to watch. */
const QUICK_AUCTION_SECONDS = 290
/** After a long stop the rest waits for the next minute. */
const MAX_RELISTED_PER_RUN = 500

export async function refreshDemo({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const done = await db.transaction().execute(async (tx) => {
    if (!(await tryLockRefresh(tx))) return null
    const now = await readNow(tx)
    const endingSoon = (await hasAuctionEndingSoon(tx)) ? 0 : await relistToEndSoon(tx, now)
    const relisted = await relistUnsold(tx, now)
    const published = await publishSpares(tx, now)
    return { endingSoon, relisted, published }
  })
  if (done === null) return
  const moved = { ...done, replaced: await replaceWon({ db, log }, lengthOf) }
  if (Object.values(moved).some((count) => count > 0)) log.info(moved, 'the demo market moved on')
}

/**
 * A lot on the edge of its end for a visitor who looks now: a fresh, short auction of a lot that found no buyer. The end of
 * an auction that runs is never touched, because people plan their bids by it.
 */
async function relistToEndSoon(tx: Tx, now: Date): Promise<number> {
  const rested = await findRested(tx)
  return rested === null ? 0 : offerUnsold(tx, { oldIds: [rested], now, secondsOf: () => QUICK_AUCTION_SECONDS })
}

/** A lot that found no buyer is offered again, under a new name; its old page stays. */
async function relistUnsold(tx: Tx, now: Date): Promise<number> {
  return offerUnsold(tx, { oldIds: await listUnsold(tx, MAX_RELISTED_PER_RUN), now, secondsOf: lengthOf })
}

type Reoffer = { oldIds: string[]; now: Date; secondsOf: (listingId: string) => number }

async function offerUnsold(tx: Tx, { oldIds, now, secondsOf }: Reoffer): Promise<number> {
  const newIds = await reserveListingIds(tx, oldIds.length)
  await relist(
    tx,
    oldIds.map((oldId, index) => {
      const id = newIds[index]!
      return { oldId, id, name: listingName(Number(id)), endsInSeconds: secondsOf(id) }
    }),
    now,
  )
  return oldIds.length
}

async function publishSpares(tx: Tx, now: Date): Promise<number> {
  const missing = NEW_LOTS_PER_DAY - (await countFirstListings(tx))
  if (missing <= 0) return 0
  const candidateIds = await listSpareDraftIds(tx, missing)
  await lockAuctionsOf(tx, candidateIds)
  const spareIds = await lockDrafts(tx, candidateIds)
  await startAuctions(tx, spareIds)
  for (const listingId of spareIds) await moveListing(tx, { listingId, to: 'active', publishedAt: now })
  return spareIds.length
}

/** Ends are spread over the week, so that there is always one to watch. */
function lengthOf(listingId: string): number {
  return randomOf(DEMO_SEED, Number(listingId), 4).between(HOUR, 7 * DAY)
}
