import type { Problem } from '@lotyard/contract/orders/problems'
import { cleanProblemText, textError } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { listStoredProblems, lockProblem, saveAnswer } from './problem-queries.ts'
import { toProblem } from './to-problem.ts'

/** Answers once: the buyer has read it by then. */
export async function answerProblem(
  { db }: Pick<Context, 'db'>,
  { id, adminId, ...given }: { id: string; adminId: string; answer: string },
): Promise<Problem> {
  const error = textError('answer', given.answer)
  if (error !== null) throw new Refusal('invalid_fields', { errors: { answer: [error] } })
  const answer = cleanProblemText(given.answer)
  return db.transaction().execute(async (tx) => {
    const problem = isOpaqueId(id) ? await lockProblem(tx, id) : null
    if (problem === null) throw new Refusal('problem_not_found')
    if (problem.state !== 'open') throw new Refusal('conflict')
    await saveAnswer(tx, { id, answer, adminId })
    await queueOrderMail(tx, { kind: 'problem-answered', orderId: problem.orderId, about: id })
    const subject = `order:${problem.number}`
    await writeAudit(tx, { accountId: adminId, action: 'problem.answer', subject, details: { problem: id } })
    const stored = (await listStoredProblems(tx, problem.orderId)).find((candidate) => candidate.id === id)
    return toProblem(stored!)
  })
}
