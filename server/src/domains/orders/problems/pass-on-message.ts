import type { Problem } from '@lotyard/contract/orders/problems'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { DeskViewer } from '../../../lib/seller-scope.ts'
import { threadFact } from '../mails/mailed-thread.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { findStoredProblem } from './problem-queries.ts'
import { lockReadProblem, requireDeskProblem } from './require-problem.ts'
import { savePassedOn, saveWaiting } from './thread-queries.ts'
import { toProblem } from './to-problem.ts'

/** Shows the buyer what the seller wrote, with its photos; the buyer answers next. */
export async function passOnMessage(
  { db }: Pick<Context, 'db'>,
  { admin, id, position, seen }: { admin: DeskViewer; id: string; position: number; seen: number },
): Promise<Problem> {
  return db.transaction().execute(async (tx) => {
    const place = await requireDeskProblem(tx, admin, id)
    const problem = await lockReadProblem(tx, place, { seen, reader: 'desk' })
    if (problem.state === 'resolved') throw new Refusal('problem_closed')
    if (!(await savePassedOn(tx, { problemId: id, position, adminId: admin.accountId }))) throw new Refusal('conflict')
    await saveWaiting(tx, id)
    await queueOrderMail(tx, { kind: 'problem-answered', orderId: place.orderId, about: threadFact(id, position) })
    const details = { problem: id, message: position }
    const subject = `order:${place.number}`
    await writeAudit(tx, { accountId: admin.accountId, action: 'problem.pass_on', subject, details })
    return toProblem(await findStoredProblem(tx, place), 'desk')
  })
}
