import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../../../context.ts'
import { isDatabaseAway } from '../../../../db/connections/database-away.ts'

const PAUSE_MS = 300
/** Longer than a restart or a failover takes. What is not written down by then is left to recovery. */
const GIVE_UP_MS = 60_000

/**
 * Writes down what this process alone knows, such as what the gateway has said, although the database is away: it waits
 * instead of leaving the buyer to recovery. The work must be harmless twice, because a commit whose answer was lost
 * may count.
 */
export async function onceDatabaseIsBack<Result>(
  { log }: Pick<Context, 'log'>,
  orderId: string,
  work: () => Promise<Result>,
  what = 'what the gateway said',
): Promise<Result> {
  const deadline = performance.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error
      log.warn({ err: error, order: orderId }, `${what} waits for the database`)
    }
    await wait(PAUSE_MS)
  }
}
