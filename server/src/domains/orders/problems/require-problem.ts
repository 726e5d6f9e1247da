// Who may write to a problem, and that they have read all there is.
import { hasReadAll, type MessageAuthor } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { DeskViewer } from '../../../lib/seller-scope.ts'
import { findProblemPlace, lockProblem, type LockedProblem, type ProblemPlace } from './thread-queries.ts'

/** Another buyer's is not there. */
export async function requireOwnProblem(db: Db | Tx, accountId: string, id: string): Promise<ProblemPlace> {
  const place = isOpaqueId(id) ? await findProblemPlace(db, id) : null
  if (place === null || place.buyerId !== accountId) throw new Refusal('problem_not_found')
  return place
}

/** For a seller, those with lots of their own: another seller's in the same order is not there. */
export async function requireDeskProblem(
  db: Db | Tx,
  { role, accountId }: DeskViewer,
  id: string,
): Promise<ProblemPlace> {
  const place = isOpaqueId(id) ? await findProblemPlace(db, id) : null
  if (place === null || (role !== 'admin' && place.sellerId !== accountId)) throw new Refusal('problem_not_found')
  return place
}

/** Under the lock, so that what the other side writes at this moment is either read first or comes after. */
export async function lockReadProblem(
  tx: Tx,
  { id }: ProblemPlace,
  { seen, reader }: { seen: number; reader: MessageAuthor },
): Promise<LockedProblem> {
  const problem = await lockProblem(tx, id)
  if (problem === null) throw new Refusal('problem_not_found')
  const shownCount = reader === 'buyer' ? problem.shownToBuyerCount : problem.messageCount
  if (!hasReadAll(seen, shownCount)) throw new Refusal('problem_changed')
  return problem
}
