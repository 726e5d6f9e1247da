// The jobs of auctions: each may run twice, late, or on several machines at once.
import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/running/priorities.ts'
import { notifyChanges } from '../live/change-notices.ts'
import { closeAuction } from './close-auction.ts'
import { listEndingAuctions } from './closing-queries.ts'
import { expireOffers } from '../wins/runner-up.ts'
import { barUnpaid } from '../wins/wins.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 500
/** Auctions that end within this get a job at their very end. A little over the minute between sweeps. */
const LOOK_AHEAD_SECONDS = 90

export type JobContext = Pick<Context, 'db' | 'pool' | 'log'>

/** Runs at an auction's end. A bid may have moved it meanwhile: then it comes back at the new end. */
export async function closeAuctionJob(context: JobContext, { listingName }: { listingName: string }): Promise<void> {
  const closing = await closeAuction(context, listingName)
  if (closing === null) return
  if (closing.isClosed) {
    await notifyChanges(context.pool, [listingName])
    await enqueueDrain(context)
  } else await scheduleClose(context, listingName, closing.endsAt)
}

/**
 * Closes what was missed, gives auctions that end soon a job at their end, bars those who did not pay and lets offers
 * expire. With this running every minute no other code has to remember any of it.
 */
export async function sweepAuctions(context: JobContext): Promise<void> {
  const ending = await listEndingAuctions(context.db, { seconds: LOOK_AHEAD_SECONDS, limit: SWEEP_LIMIT })
  for (const { name, endsAt, isOver } of ending) {
    if (!isOver) await scheduleClose(context, name, endsAt)
    else await closeOne(context, name)
  }
  await barUnpaid(context, SWEEP_LIMIT)
  await expireOffers(context, SWEEP_LIMIT)
  await enqueueDrain(context)
}

/** One auction that cannot be closed must not keep the others open; its own job tries again and reports. */
async function closeOne(context: JobContext, listingName: string): Promise<void> {
  try {
    await closeAuctionJob(context, { listingName })
  } catch (error) {
    context.log.error({ listing: listingName, err: error }, 'an auction could not be closed')
    await scheduleClose(context, listingName, new Date())
  }
}

export async function scheduleClose({ db }: JobContext, listingName: string, endsAt: Date): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      enqueue(
        tx,
        'close_auction',
        { listingName },
        { runAt: endsAt, jobKey: `close:${listingName}`, priority: PRIORITY.close },
      ),
    )
}

/** One at most waits: it mails the events of every caller so far. */
export async function enqueueDrain({ db }: Pick<JobContext, 'db'>): Promise<void> {
  const options = { jobKey: 'drain_auction_events', priority: PRIORITY.prompt }
  await db.transaction().execute((tx) => enqueue(tx, 'drain_auction_events', {}, options))
}
