import type { Context } from '../../context.ts'
import {
  countMonths,
  countYear,
  forgetOldMoments,
  forgetOldMonths,
  isYearDue,
  lockCounter,
  takeMonths,
} from './counting-queries.ts'

/** Each in a transaction of its own: a million lots' history is counted a month at a time. */
const MAX_MONTHS = 36

/**
 * Counts the months again that something changed in, however long ago, and once an hour the last twelve together. Another
 * process that counts already goes on alone; what one run leaves, the next takes.
 */
export async function countMarket({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(forgetOldMoments)
  for (let round = 0; round < MAX_MONTHS; round++) {
    const isDone = await db.transaction().execute(async (tx) => {
      if (!(await lockCounter(tx))) return true
      const month = await takeMonths(tx)
      if (month !== null) await countMonths(tx, { month, months: 1 })
      return month === null
    })
    if (isDone) break
  }
  await db.transaction().execute(async (tx) => {
    if (!(await lockCounter(tx)) || !(await isYearDue(tx))) return
    await forgetOldMonths(tx)
    await countYear(tx)
  })
}
