import type { Problem } from '@lotyard/contract/orders/problems'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { endProblem } from './end-problem.ts'
import { findStoredProblem } from './problem-queries.ts'
import { lockReadProblem, requireOwnProblem } from './require-problem.ts'
import { toProblem } from './to-problem.ts'

/** By the buyer: it was found, or is not worth it. */
export async function withdrawProblem(
  { db }: Pick<Context, 'db'>,
  { accountId, id, seen }: { accountId: string; id: string; seen: number },
): Promise<Problem> {
  return db.transaction().execute(async (tx) => {
    const place = await requireOwnProblem(tx, accountId, id)
    const { state, messageCount } = await lockReadProblem(tx, place, { seen, reader: 'buyer' })
    if (state === 'resolved') throw new Refusal('problem_closed')
    await endProblem(tx, {
      ...place,
      outcome: 'withdrawn',
      refundId: null,
      byAccountId: accountId,
      messageCount,
      position: 0,
      isBuyerTold: false,
    })
    return toProblem(await findStoredProblem(tx, place), 'buyer')
  })
}
