import type { Context } from '../../../context.ts'
import { countDays, lockCounter, takeDays } from './counting-queries.ts'

/** Each in a transaction of its own: a million lots' history is counted a month at a time. */
const DAYS_A_ROUND = 31
const MAX_ROUNDS = 200

/** Counts the days again that something changed on, however long ago. The next minute's run goes on where this one ends. */
export async function countNumbers({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const counted = await db.transaction().execute(async (tx) => {
      if (!(await lockCounter(tx))) return 0
      const days = await takeDays(tx, DAYS_A_ROUND)
      if (days.length > 0) await countDays(tx, days)
      return days.length
    })
    if (counted === 0) return
  }
}
