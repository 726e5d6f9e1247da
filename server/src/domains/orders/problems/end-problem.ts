import type { ProblemOutcome } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { Tx } from '../../../db/database.ts'
import { threadFact } from '../mails/mailed-thread.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { saveResolved } from './thread-queries.ts'

export type End = {
  id: string
  orderId: string
  outcome: ProblemOutcome
  refundId: string | null
  byAccountId: string | null
  messageCount: number
  /** What was written to the buyer with it; 0: nothing. */
  position: number
  isBuyerTold: boolean
}

/** Under the problem's lock. The lot's seller hears of it: their payout waited for it. */
export async function endProblem(tx: Tx, end: End): Promise<void> {
  const { orderId, isBuyerTold, messageCount, position, ...resolution } = end
  await saveResolved(tx, resolution)
  const about = threadFact(end.id, position, { outcome: end.outcome, messageCount })
  if (isBuyerTold) await queueOrderMail(tx, { kind: 'problem-answered', orderId, about })
  await queueOrderMail(tx, { kind: 'seller-problem', orderId, about })
}
