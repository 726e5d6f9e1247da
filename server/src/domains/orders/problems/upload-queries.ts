// SQL of the photos that are sent with reports and messages: each waits for one that names it.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type NamedUploads = {
  orderId: string
  problemId: string
  /** Null: of the report. */
  messagePosition: number | null
  /** Who writes: nobody attaches, and so sees, what another person sent. */
  accountId: string
  uploadIds: readonly string[]
}

/** Moves photos from those that were sent to a report or message. Returns how many of the ids were of this order and person. */
export async function attachUploads(tx: Tx, named: NamedUploads): Promise<number> {
  const { orderId, problemId, messagePosition, accountId, uploadIds } = named
  const { rows } = await sql<{ position: number }>`
    with taken as (
      delete from problem_uploads upload using unnest(${uploadIds}::uuid[]) with ordinality as given (id, position)
      where upload.id = given.id and upload.order_id = ${orderId} and upload.account_id = ${accountId}
      returning upload.photo_id, given.position
    )
    insert into problem_photos (problem_id, message_position, position, photo_id)
    select ${problemId}, ${messagePosition}::int, position, photo_id from taken returning position`.execute(tx)
  return rows.length
}

export type Uploader = { orderId: string; accountId: string }

/** What a person sent for an order within a day, with or without a report or a message that names it. */
export async function countUploadsOfToday(tx: Db | Tx, { orderId, accountId }: Uploader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from problem_uploads where order_id = ${orderId} and account_id = ${accountId}
      and uploaded_at > clock_timestamp() - interval '1 day')::int
    + (select count(*) from problem_photos photo join problems problem on problem.id = photo.problem_id
      join orders on orders.id = problem.order_id
      left join problem_messages message
        on message.problem_id = photo.problem_id and message.position = photo.message_position
      where problem.order_id = ${orderId} and coalesce(message.author_id, orders.account_id) = ${accountId}
        and coalesce(message.sent_at, problem.reported_at) > clock_timestamp() - interval '1 day')::int
    as count`.execute(tx)
  return rows[0]!.count
}

export async function insertUpload(tx: Tx, upload: Uploader & { photoId: string }): Promise<string> {
  const { id } = await tx
    .insertInto('problem_uploads')
    .values({ order_id: upload.orderId, account_id: upload.accountId, photo_id: upload.photoId })
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
        order by uploaded_at limit ${sql.lit(limit)} for update skip locked)
      returning photo_id
    )
    select distinct photo.id::text as "photoId", photo.content_hash as "contentHash"
    from taken join photos photo on photo.id = taken.photo_id`.execute(tx)
  return rows
}

/**
 * Besides admins who read orders: who sent it, the seller of the lot that it is about, and the buyer, unless it came with what the desk and the
 * seller write to each other.
 */
export async function listPhotoReaders(db: Db, contentHash: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reader.id from photos photo
    join lateral (
      select upload.account_id as id from problem_uploads upload where upload.photo_id = photo.id
      union select unnest(array[lots.seller_id,
        case when message.is_for_seller and message.passed_on_at is null then null else orders.account_id end])
      from problem_photos shown
      left join problem_messages message
        on message.problem_id = shown.problem_id and message.position = shown.message_position
      join problems problem on problem.id = shown.problem_id join orders on orders.id = problem.order_id
      join listings on listings.id = problem.listing_id join lots on lots.id = listings.lot_id
      where shown.photo_id = photo.id
    ) reader on reader.id is not null
    where photo.content_hash = ${contentHash} limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
