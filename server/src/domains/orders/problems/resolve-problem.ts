import type { Problem } from '@lotyard/contract/orders/problems'
import { assert } from '@lotyard/contract/rules/assert'
import { PROBLEM_KINDS } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import { DESK_OUTCOMES, type DeskOutcome } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { DeskViewer } from '../../../lib/seller-scope.ts'
import { refundLockedOrder, requireLockedOrder } from '../money/refund-order.ts'
import { endProblem } from './end-problem.ts'
import { findStoredProblem } from './problem-queries.ts'
import { lockReadProblem, requireDeskProblem } from './require-problem.ts'
import { findRefundSince, type LockedProblem, type ProblemPlace } from './thread-queries.ts'
import { toProblem } from './to-problem.ts'
import { addMessage, requireGoodMessage } from './write-message.ts'

export type GivenResolution = {
  outcome: string
  text: string
  refund: { amountCents: number; requestKey: string | null } | null
  seen: number
}
type Resolving = { admin: DeskViewer; id: string; given: GivenResolution }

/**
 * Ends a problem and gives the money back in one transaction: no refund is left without its answer, no answer without its
 * refund. Returns lots that are sold or free because of the refund.
 */
export async function resolveProblem(
  { db }: Pick<Context, 'db'>,
  { admin, id, given }: Resolving,
): Promise<{ problem: Problem; lots: string[] }> {
  const outcome = requireOutcome(given)
  return db.transaction().execute(async (tx) => {
    const place = await requireDeskProblem(tx, admin, id)
    // Its lots, then the order, then the problem: a refund of all of it ends the order.
    const order = given.refund === null ? null : await requireLockedOrder(tx, place.orderId)
    const problem = await lockReadProblem(tx, place, { seen: given.seen, reader: 'desk' })
    if (problem.state === 'resolved') throw new Refusal('problem_closed')
    const hasText = given.text.trim() !== ''
    if (hasText) {
      const message = { author: 'desk', authorId: admin.accountId, isForSeller: false } as const
      await addMessage(tx, { place, problem, message, given: { text: given.text, photo_ids: [] } })
    }
    const stored = await findStoredProblem(tx, place)
    let lots: string[] = []
    let refundId = outcome === 'refunded' ? await findRefundOf(tx, place, problem) : null
    if (order !== null && given.refund !== null) {
      const reason = `${PROBLEM_KINDS[stored.kind]} (lot ${stored.listing})`
      const request = { ...given.refund, orderId: order.id, listing: stored.listing, reason, sentByWire: false }
      // An amount that needs a second person is asked for on the order; once it is given back, this problem ends with it.
      const refunded = await refundLockedOrder(tx, order, request, { adminId: admin.accountId })
      lots = refunded.lots
      refundId = refunded.refundId
    }
    if (outcome === 'refunded' && refundId === null)
      throw new Refusal('invalid_fields', { errors: { amount: ['Enter the amount to refund, for example 2,650.'] } })
    await endProblem(tx, {
      ...place,
      outcome,
      refundId,
      byAccountId: admin.accountId,
      messageCount: stored.messages.length,
      position: hasText ? stored.messages.length : 0,
      // A refund has a mail of its own, which says all that there is to say without a message.
      isBuyerTold: hasText || given.refund === null,
    })
    const details = { problem: id, outcome, ...(given.refund && { amount_cents: given.refund.amountCents }) }
    const subject = `order:${place.number}`
    await writeAudit(tx, { accountId: admin.accountId, action: 'problem.resolve', subject, details })
    return { problem: toProblem(await findStoredProblem(tx, place), 'desk'), lots }
  })
}

function requireOutcome({ outcome, text, refund }: GivenResolution): DeskOutcome {
  const known = DESK_OUTCOMES.find((candidate) => candidate === outcome)
  if (known === undefined) throw new Refusal('invalid_fields', { errors: { outcome: ['Choose how it ends.'] } })
  if (refund !== null && known !== 'refunded')
    throw new Refusal('invalid_fields', { errors: { outcome: ['Choose “Refunded” to give money back.'] } })
  if (text.trim() !== '') requireGoodMessage({ text, photo_ids: [] })
  else if (known !== 'refunded') throw new Refusal('invalid_fields', { errors: { text: ['Tell the buyer why.'] } })
  return known
}

/** One that an admin made meanwhile, beside the thread. */
function findRefundOf(tx: Tx, { orderId }: ProblemPlace, problem: LockedProblem): Promise<string | null> {
  assert(problem.state !== 'resolved', 'a resolved problem was refunded')
  return findRefundSince(tx, { orderId, listingId: problem.listingId, since: problem.reportedAt })
}
