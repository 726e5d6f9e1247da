import type { Problem } from '@lotyard/contract/orders/problems'
import {
  cleanProblemText,
  isProblemKind,
  problemErrors,
  type ProblemKind,
  type ProblemFields,
} from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import { mayReport } from '@lotyard/contract/rules/orders/fulfilment/problem-window'
import { assert } from '@lotyard/contract/rules/assert'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../../context.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import type { StoredLot, StoredOrder } from '../reading/order-queries.ts'
import { requireOwnOrder } from '../reading/read-order.ts'
import { takesProblems, toClaimed } from '../reading/to-order.ts'
import { attachPhotos } from './attach-photos.ts'
import { findStoredProblem, insertProblem } from './problem-queries.ts'
import { toProblem } from './to-problem.ts'

const ONE_OPEN = 'one_open_problem_per_lot'

export type Report = { accountId: string; orderId: string; given: ProblemFields }

/** Tells the operator that something is wrong with a lot, while the order can be complained about. */
export async function reportProblem({ db }: Pick<Context, 'db'>, report: Report): Promise<Problem> {
  const errors = problemErrors(report.given)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  try {
    return await db.transaction().execute((tx) => saveReport(tx, report))
  } catch (error) {
    if (breaksRule(error, ONE_OPEN))
      throw new Refusal('conflict', {
        message: 'You’ve already reported a problem with this lot. Write to us there.',
      })
    throw error
  }
}

async function saveReport(tx: Tx, { accountId, orderId, given }: Report): Promise<Problem> {
  // A deletion of the account waits, and then finds the problem.
  await lockOwnAccount(tx, accountId)
  const order = await requireOwnOrder(tx, accountId, orderId)
  assert(isProblemKind(given.kind), 'a problem of no kind was taken')
  const lot = requireReportable(order, given.listing, given.kind)
  const description = cleanProblemText(given.description)
  const problemId = await insertProblem(tx, { orderId, listingId: lot.listingId, kind: given.kind, description })
  await attachPhotos(tx, { orderId, problemId, messagePosition: null, accountId, uploadIds: given.photo_ids })
  await queueOrderMail(tx, { kind: 'problem-reported', orderId, about: problemId })
  await queueOrderMail(tx, { kind: 'seller-problem', orderId, about: problemId })
  return toProblem(await findStoredProblem(tx, { id: problemId, orderId }), 'buyer')
}

function requireReportable(order: StoredOrder, listing: string, kind: ProblemKind): StoredLot {
  const lot = order.lots.find(({ name }) => name === listing)
  if (lot === undefined) throw new Refusal('invalid_fields', { errors: { listing: [isInvalid('listing')] } })
  const shipment = order.shipments.find(({ part }) => part === lot.part)!
  if (!takesProblems(order) || !mayReport(toClaimed(shipment), kind, order.read_at))
    throw new Refusal('order_not_open', { message: "Problems with this lot can't be reported now." })
  return lot
}
