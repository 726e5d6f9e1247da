import type { ProblemKind } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type { Db } from '../../../db/database.ts'

export type MailReader = { firstName: string; name: string; email: string }

export async function findMailReader(db: Db, accountId: string): Promise<MailReader> {
  const { first_name, name, email } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['first_name', 'name', 'email'])
    .executeTakeFirstOrThrow()
  return { firstName: first_name, name, email }
}

/** Of a direct order. Null where the account was deleted meanwhile. */
export async function findPlacer(db: Db, orderId: string): Promise<MailReader | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.placed_by')
    .where('orders.id', '=', orderId)
    .where('accounts.deleted_at', 'is', null)
    .select(['accounts.first_name', 'accounts.name', 'accounts.email'])
    .executeTakeFirst()
  return row === undefined ? null : { firstName: row.first_name, name: row.name, email: row.email }
}

export type MailedProblem = {
  title: string
  kind: ProblemKind
  description: string
  answer: string | null
  photoCount: number
}

/** Null where its account was deleted meanwhile, with what it had reported. */
export async function findMailedProblem(db: Db, problemId: string): Promise<MailedProblem | null> {
  const row = await db
    .selectFrom('problems')
    .innerJoin('order_listings as line', (join) =>
      join.onRef('line.order_id', '=', 'problems.order_id').onRef('line.listing_id', '=', 'problems.listing_id'),
    )
    .where('problems.id', '=', problemId)
    .select(['line.title', 'problems.kind', 'problems.description', 'problems.answer'])
    .select((from) =>
      from
        .selectFrom('problem_photos')
        .whereRef('problem_photos.problem_id', '=', 'problems.id')
        .select((count) => count.fn.countAll<string>().as('count'))
        .as('photo_count'),
    )
    .executeTakeFirst()
  if (row === undefined) return null
  const { photo_count, kind, ...rest } = row
  return { ...rest, kind: kind as ProblemKind, photoCount: Number(photo_count) }
}
