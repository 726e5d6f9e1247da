// SQL of what is written about a problem, and of how it ends. A problem is locked first, after its order where that is too.
import type {
  MessageAuthor,
  ProblemFacts,
  ProblemOutcome,
  Wait,
} from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type ProblemPlace = { id: string; orderId: string; number: string; buyerId: string; sellerId: string }

/** Whose it is. None of it changes, so that it can be read before locks are taken in their order. */
export async function findProblemPlace(db: Db | Tx, id: string): Promise<ProblemPlace | null> {
  const { rows } = await sql<ProblemPlace>`
    select problem.id, problem.order_id as "orderId", orders.number::text as number, orders.account_id as "buyerId",
      lots.seller_id as "sellerId"
    from problems problem join orders on orders.id = problem.order_id
    join listings on listings.id = problem.listing_id join lots on lots.id = listings.lot_id
    where problem.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type LockedProblem = ProblemFacts & {
  listingId: string
  reportedAt: Date
  /** How many the buyer sees. */
  shownToBuyerCount: number
  now: Date
}

/** Null where its account was deleted meanwhile. Counts and the clock are read once the lock is held. */
export async function lockProblem(tx: Tx, id: string): Promise<LockedProblem | null> {
  await sql`select from problems where id = ${id} for update`.execute(tx)
  const { rows } = await sql<LockedProblem>`
    select problem.state, problem.resolved_at as "resolvedAt", problem.reopened_at as "reopenedAt",
      problem.listing_id::text as "listingId", problem.reported_at as "reportedAt", clock_timestamp() as now,
      count(message.position)::int as "messageCount",
      count(message.position) filter (where not message.is_for_seller or message.passed_on_at is not null)::int
        as "shownToBuyerCount"
    from problems problem left join problem_messages message on message.problem_id = problem.id
    where problem.id = ${id} group by problem.id`.execute(tx)
  return rows[0] ?? null
}

export type NewMessage = {
  problemId: string
  position: number
  author: MessageAuthor
  authorId: string
  text: string
  isForSeller: boolean
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .insertInto('problem_messages')
    .values({
      problem_id: message.problemId,
      position: message.position,
      author_kind: message.author,
      author_id: message.authorId,
      text: message.text,
      is_for_seller: message.isForSeller,
    })
    .execute()
}

/** The desk answers next. What was resolved is reopened by that. */
export async function saveOpen(tx: Tx, id: string): Promise<void> {
  await sql`update problems set state = 'open', waiting_since = null, warned_at = null, outcome = null, refund_id = null,
      resolved_at = null, resolved_by = null,
      reopened_at = case when state = 'resolved' then clock_timestamp() else reopened_at end
    where id = ${id} and state <> 'open'`.execute(tx)
}

/** The buyer answers next, and has all the days for it from now on. */
export async function saveWaiting(tx: Tx, id: string): Promise<void> {
  await sql`update problems set state = 'waiting', waiting_since = clock_timestamp(), warned_at = null
    where id = ${id}`.execute(tx)
}

export type Resolution = {
  id: string
  outcome: ProblemOutcome
  refundId: string | null
  /** Null where nobody replied. */
  byAccountId: string | null
}

export async function saveResolved(tx: Tx, { id, outcome, refundId, byAccountId }: Resolution): Promise<void> {
  await sql`update problems set state = 'resolved', waiting_since = null, warned_at = null, outcome = ${outcome},
      refund_id = ${refundId}, resolved_at = clock_timestamp(), resolved_by = ${byAccountId}
    where id = ${id}`.execute(tx)
}

export type PassOn = { problemId: string; position: number; adminId: string }

/** False where no seller wrote that, or the buyer sees it already. */
export async function savePassedOn(tx: Tx, { problemId, position, adminId }: PassOn): Promise<boolean> {
  const row = await tx
    .updateTable('problem_messages')
    .set({ passed_on_at: sql<Date>`clock_timestamp()`, passed_on_by: adminId })
    .where('problem_id', '=', problemId)
    .where('position', '=', position)
    .where('author_kind', '=', 'seller')
    .where('passed_on_at', 'is', null)
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest refund of a problem's lot since it was reported that did not fail. */
export async function findRefundSince(
  tx: Tx,
  { orderId, listingId, since }: { orderId: string; listingId: string; since: Date },
): Promise<string | null> {
  const row = await tx
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('listing_id', '=', listingId)
    .where('requested_at', '>=', since)
    .where('state', '<>', 'failed')
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(1))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type WaitingProblem = Wait & { id: string; orderId: string; now: Date }

/** Those whose buyers may have to be warned, or have not replied. One that is locked is being answered at this moment. */
export async function lockWaitingProblems(tx: Tx, limit: number): Promise<WaitingProblem[]> {
  // A warning comes days before the end, and never before one day of waiting.
  const { rows } = await sql<WaitingProblem>`
    select problem.id, problem.order_id as "orderId", problem.waiting_since as "waitingSince",
      problem.warned_at as "warnedAt", rules.problem_reply_days as "replyDays", clock_timestamp() as now
    from problems problem cross join market_rules rules
    where problem.state = 'waiting'
      and problem.waiting_since <= clock_timestamp() - make_interval(days => rules.problem_reply_days - 2)
      and (problem.warned_at is null or problem.warned_at <= clock_timestamp() - interval '2 days')
    order by problem.waiting_since limit ${sql.lit(limit)} for update of problem skip locked`.execute(tx)
  return rows
}

export async function saveWarned(tx: Tx, id: string): Promise<void> {
  await sql`update problems set warned_at = clock_timestamp() where id = ${id}`.execute(tx)
}
