// SQL of problems that buyers report, with what was written about them since.
import type { ProblemKind } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type {
  MessageAuthor,
  ProblemOutcome,
  ProblemState,
} from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import { assert } from '@lotyard/contract/rules/assert'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { RenditionRow } from '../../photos/index.ts'

export type StoredMessage = {
  position: number
  author: MessageAuthor
  authorName: string
  text: string
  photos: (RenditionRow[] | null)[]
  sentAt: string
  isForSeller: boolean
  passedOnAt: string | null
}

export type StoredProblem = {
  id: string
  listingId: string
  listing: string
  title: string
  kind: ProblemKind
  description: string
  photos: (RenditionRow[] | null)[]
  reportedAt: string
  state: ProblemState
  outcome: ProblemOutcome | null
  resolvedAt: string | null
  reopenedAt: string | null
  waitingSince: string | null
  warnedAt: string | null
  refundedCents: number | null
  /** The operator's, as it is now. */
  replyDays: number
  /** The database's clock, which decides who may still write. */
  readAt: string
  messages: StoredMessage[]
}

const photosOf = (message: RawBuilder<unknown>) => sql`coalesce((select json_agg((select json_agg(json_build_object(
      'size', r.size, 'format', r.format, 'storage_key', r.storage_key)) from photo_renditions r
      where r.photo_id = pp.photo_id) order by pp.position)
    from problem_photos pp where pp.problem_id = problem.id and pp.message_position ${message}), '[]')`

/** What was given back with it is one refund, or two of one form: off what was owed, and the rest. */
const REFUNDED = sql`(select sum(same.amount_cents)::int from refunds one join refunds same on same.order_id = one.order_id
    and (same.id = one.id or same.request_key = one.request_key) and same.state <> 'failed' where one.id = problem.refund_id)`

/** The problems of an order that the statement calls `o`, oldest first. A lot has one at most that is not resolved. */
export const PROBLEMS_JSON = sql<StoredProblem[]>`coalesce((select json_agg(json_build_object('id', problem.id,
    'listingId', problem.listing_id::text, 'listing', (select name from listings where id = problem.listing_id),
    'title', line.title, 'kind', problem.kind, 'description', problem.description, 'reportedAt', problem.reported_at,
    'state', problem.state, 'outcome', problem.outcome, 'resolvedAt', problem.resolved_at,
    'reopenedAt', problem.reopened_at, 'waitingSince', problem.waiting_since, 'warnedAt', problem.warned_at,
    'refundedCents', ${REFUNDED}, 'replyDays', (select problem_reply_days from market_rules),
    'readAt', clock_timestamp(), 'photos', ${photosOf(sql`is null`)},
    'messages', coalesce((select json_agg(json_build_object('position', message.position, 'author', message.author_kind,
        'authorName', case message.author_kind when 'seller' then coalesce(author.seller_name, author.name)
          else author.name end, 'text', message.text, 'sentAt', message.sent_at, 'isForSeller', message.is_for_seller,
        'passedOnAt', message.passed_on_at, 'photos', ${photosOf(sql`= message.position`)}) order by message.position)
      from problem_messages message join accounts author on author.id = message.author_id
      where message.problem_id = problem.id), '[]')) order by problem.reported_at, problem.id)
  from problems problem join order_listings line
    on line.order_id = problem.order_id and line.listing_id = problem.listing_id
  where problem.order_id = o.id), '[]')`

export async function listStoredProblems(db: Db | Tx, orderId: string): Promise<StoredProblem[]> {
  const { rows } = await sql<{ problems: StoredProblem[] }>`
    select ${PROBLEMS_JSON} as problems from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]?.problems ?? []
}

/** For use cases that have just written to it. */
export async function findStoredProblem(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
): Promise<StoredProblem> {
  const stored = (await listStoredProblems(tx, orderId)).find((problem) => problem.id === id)
  assert(stored !== undefined, 'a problem is gone')
  return stored
}

export type NewProblem = { orderId: string; listingId: string; kind: ProblemKind; description: string }

export async function insertProblem(tx: Tx, problem: NewProblem): Promise<string> {
  const { id } = await tx
    .insertInto('problems')
    .values({
      order_id: problem.orderId,
      listing_id: problem.listingId,
      kind: problem.kind,
      description: problem.description,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
