import type { Problem } from '@lotyard/contract/orders/problems'
import { cleanProblemText } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import {
  mayWrite,
  messageErrors,
  stateAfter,
  type MessageAuthor,
} from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { DeskViewer } from '../../../lib/seller-scope.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { threadFact } from '../mails/mailed-thread.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { attachPhotos } from './attach-photos.ts'
import { findStoredProblem } from './problem-queries.ts'
import { lockReadProblem, requireDeskProblem, requireOwnProblem } from './require-problem.ts'
import { insertMessage, saveOpen, saveWaiting, type LockedProblem, type ProblemPlace } from './thread-queries.ts'
import { toProblem } from './to-problem.ts'

export type GivenMessage = { text: string; photo_ids: readonly string[]; seen: number }
type Db = Pick<Context, 'db'>

/** The desk answers next; what was resolved is open again. */
export async function writeAsBuyer(
  { db }: Db,
  { accountId, id, given }: { accountId: string; id: string; given: GivenMessage },
): Promise<Problem> {
  requireGoodMessage(given)
  try {
    return await db.transaction().execute(async (tx) => {
      // A deletion of the account waits, and then finds the problem open.
      await lockOwnAccount(tx, accountId)
      const place = await requireOwnProblem(tx, accountId, id)
      const problem = await lockReadProblem(tx, place, { seen: given.seen, reader: 'buyer' })
      const message = { author: 'buyer', authorId: accountId, isForSeller: false } as const
      const about = await addMessage(tx, { place, problem, message, given })
      await queueOrderMail(tx, { kind: 'problem-replied', orderId: place.orderId, about })
      return toProblem(await findStoredProblem(tx, place), 'buyer')
    })
  } catch (error) {
    if (breaksRule(error, 'one_open_problem_per_lot'))
      throw new Refusal('conflict', { message: 'You’ve reported another problem with this lot since. Write there.' })
    throw error
  }
}

/** An admin writes to the buyer, or to the lot's seller; a seller to the desk. */
export async function writeAtDesk(
  { db }: Db,
  { viewer, id, to, given }: { viewer: DeskViewer; id: string; to: 'buyer' | 'seller'; given: GivenMessage },
): Promise<Problem> {
  requireGoodMessage(given)
  const author: MessageAuthor = viewer.role === 'admin' ? 'desk' : 'seller'
  const isForSeller = author === 'seller' || to === 'seller'
  return db.transaction().execute(async (tx) => {
    const place = await requireDeskProblem(tx, viewer, id)
    const problem = await lockReadProblem(tx, place, { seen: given.seen, reader: author })
    const message = { author, authorId: viewer.accountId, isForSeller }
    const about = await addMessage(tx, { place, problem, message, given })
    const kind = author === 'seller' ? 'problem-replied' : isForSeller ? 'seller-problem' : 'problem-answered'
    await queueOrderMail(tx, { kind, orderId: place.orderId, about })
    if (author === 'desk')
      await writeAudit(tx, {
        accountId: viewer.accountId,
        action: 'problem.answer',
        subject: `order:${place.number}`,
        details: { problem: id, to },
      })
    return toProblem(await findStoredProblem(tx, place), author)
  })
}

export function requireGoodMessage(given: Pick<GivenMessage, 'text' | 'photo_ids'>): void {
  const errors = messageErrors(given)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}

type Added = {
  place: ProblemPlace
  problem: LockedProblem
  message: { author: MessageAuthor; authorId: string; isForSeller: boolean }
  given: Pick<GivenMessage, 'text' | 'photo_ids'>
}

/** Under the problem's lock. Returns what its mail is about. */
export async function addMessage(tx: Tx, { place, problem, message, given }: Added): Promise<string> {
  if (!mayWrite(message.author, problem, problem.now)) throw new Refusal('problem_closed')
  const position = problem.messageCount + 1
  const text = cleanProblemText(given.text)
  await insertMessage(tx, { problemId: place.id, position, text, ...message })
  const named = { orderId: place.orderId, problemId: place.id, messagePosition: position, accountId: message.authorId }
  await attachPhotos(tx, { ...named, uploadIds: given.photo_ids })
  const next = stateAfter(problem.state, message)
  if (next === 'open') await saveOpen(tx, place.id)
  else if (next === 'waiting' && !message.isForSeller) await saveWaiting(tx, place.id)
  return threadFact(place.id, position)
}
