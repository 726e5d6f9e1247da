// SQL of problems that buyers report, and of the photos that they send with them.
import type { ProblemKind } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { RenditionRow } from '../../photos/index.ts'

export type StoredProblem = {
  id: string
  listingId: string
  listing: string
  title: string
  kind: ProblemKind
  description: string
  photos: (RenditionRow[] | null)[]
  reportedAt: string
  answer: string | null
  answeredAt: string | null
}

/** The problems of an order that the statement calls `o`, oldest first. A lot has one open report at most. */
export const PROBLEMS_JSON = sql<StoredProblem[]>`coalesce((select json_agg(json_build_object('id', problem.id,
    'listingId', problem.listing_id::text, 'listing', (select name from listings where id = problem.listing_id),
    'title', line.title, 'kind', problem.kind, 'description', problem.description, 'answer', problem.answer,
    'reportedAt', problem.reported_at, 'answeredAt', problem.answered_at,
    'photos', coalesce((select json_agg((select json_agg(json_build_object('size', r.size, 'format', r.format,
          'storage_key', r.storage_key)) from photo_renditions r where r.photo_id = pp.photo_id) order by pp.position)
      from problem_photos pp where pp.problem_id = problem.id), '[]')) order by problem.reported_at, problem.id)
  from problems problem join order_listings line
    on line.order_id = problem.order_id and line.listing_id = problem.listing_id
  where problem.order_id = o.id), '[]')`

export async function listStoredProblems(db: Db | Tx, orderId: string): Promise<StoredProblem[]> {
  const { rows } = await sql<{ problems: StoredProblem[] }>`
    select ${PROBLEMS_JSON} as problems from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]?.problems ?? []
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

/** Moves photos from those that were sent to a problem. Returns how many of the ids were of this order. */
export async function attachUploads(
  tx: Tx,
  { problemId, orderId, uploadIds }: { problemId: string; orderId: string; uploadIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    with taken as (
      delete from problem_uploads upload using unnest(${uploadIds}::uuid[]) with ordinality as given (id, position)
      where upload.id = given.id and upload.order_id = ${orderId} returning upload.photo_id, given.position
    )
    insert into problem_photos (problem_id, position, photo_id)
    select ${problemId}, position, photo_id from taken returning position`.execute(tx)
  return rows.length
}

/** What a buyer sent for an order within a day, with or without a report. */
export async function countUploadsOfToday(tx: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from problem_uploads where order_id = ${orderId}
      and uploaded_at > clock_timestamp() - interval '1 day')::int
    + (select count(*) from problem_photos photo join problems problem on problem.id = photo.problem_id
      where problem.order_id = ${orderId} and problem.reported_at > clock_timestamp() - interval '1 day')::int
    as count`.execute(tx)
  return rows[0]!.count
}

export async function insertUpload(tx: Tx, upload: { orderId: string; photoId: string }): Promise<string> {
  const { id } = await tx
    .insertInto('problem_uploads')
    .values({ order_id: upload.orderId, photo_id: upload.photoId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ForgottenPhoto = { photoId: string; contentHash: string }

/** Takes away uploads of more than a day ago, the oldest first, and returns whose photos they were. */
export async function takeForgottenUploads(tx: Tx, limit: number): Promise<ForgottenPhoto[]> {
  const { rows } = await sql<ForgottenPhoto>`
    with taken as (
      delete from problem_uploads where id in (
        select id from problem_uploads where uploaded_at < clock_timestamp() - interval '1 day'
        order by uploaded_at limit ${limit} for update skip locked)
      returning photo_id
    )
    select distinct photo.id::text as "photoId", photo.content_hash as "contentHash"
    from taken join photos photo on photo.id = taken.photo_id`.execute(tx)
  return rows
}

export type LockedProblem = { id: string; orderId: string; number: string; state: string }

export async function lockProblem(tx: Tx, id: string): Promise<LockedProblem | null> {
  const { rows } = await sql<LockedProblem>`
    select problem.id, problem.order_id as "orderId", orders.number::text as number, problem.state
    from problems problem join orders on orders.id = problem.order_id where problem.id = ${id}
    for update of problem`.execute(tx)
  return rows[0] ?? null
}

export async function saveAnswer(
  tx: Tx,
  { id, answer, adminId }: { id: string; answer: string; adminId: string },
): Promise<void> {
  await tx
    .updateTable('problems')
    .set({ state: 'answered', answer, answered_by: adminId, answered_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** The buyers of orders that a photo was sent for, and the sellers of the lots that it was reported with. */
export async function listPhotoReaders(db: Db, contentHash: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reader.id from photos photo
    join lateral (
      select orders.account_id as id from problem_uploads upload join orders on orders.id = upload.order_id
      where upload.photo_id = photo.id
      union select unnest(array[orders.account_id, lots.seller_id]) from problem_photos shown
      join problems problem on problem.id = shown.problem_id join orders on orders.id = problem.order_id
      join listings on listings.id = problem.listing_id join lots on lots.id = listings.lot_id
      where shown.photo_id = photo.id
    ) reader on true
    where photo.content_hash = ${contentHash} limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
