import { waitStep } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { Context } from '../../../context.ts'
import { threadFact } from '../mails/mailed-thread.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { endProblem } from './end-problem.ts'
import { lockProblem, lockWaitingProblems, saveWarned } from './thread-queries.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 100

/** Warns buyers who don't reply, and closes what they leave unanswered: it holds their seller's money. */
export async function sweepProblems({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id, orderId, now, ...wait } of await lockWaitingProblems(tx, SWEEP_LIMIT)) {
      const step = waitStep(wait, now)
      if (step === null) continue
      const { messageCount } = (await lockProblem(tx, id))!
      if (step === 'warn') {
        await saveWarned(tx, id)
        await queueOrderMail(tx, { kind: 'problem-closing', orderId, about: threadFact(id, messageCount) })
      } else {
        const end = { id, orderId, outcome: 'no_reply', refundId: null, byAccountId: null } as const
        await endProblem(tx, { ...end, messageCount, position: 0, isBuyerTold: true })
      }
    }
  })
}
