// SQL of files on their way into price books. Private, as book-queries.ts is. What was discarded is there for no query but
// those that count a day's uploads and remove old ones.
import { BOOK_UPLOAD_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import type { BookColumnTarget, BookUploadState } from '@lotyard/contract/rules/worth/book-uploads'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { pickColumns } from '../../../db/statements/pick-columns.ts'

export type UploadProblem = { row: number; message: string }

export type StoredUpload = {
  id: string
  account_id: string
  file_name: string
  byte_length: number
  storage_key: string
  state: BookUploadState
  percent: number
  columns: string[]
  mapping: BookColumnTarget[]
  sample: string[][]
  good_count: number
  bad_count: number
  problems: UploadProblem[]
  failure: string | null
  created_at: Date
}

const UPLOAD = sql`u.id::text as id, u.account_id::text as account_id, u.file_name, u.byte_length, u.storage_key, u.state,
  u.percent, u.columns, u.mapping, u.sample, u.good_count, u.bad_count, u.problems, u.failure, u.created_at`

const MAX_LISTED = 100

/** Newest first. A day's limit and a week's end keep them few. */
export async function listUploads(db: Db, accountId: string): Promise<StoredUpload[]> {
  const { rows } = await sql<StoredUpload>`select ${UPLOAD} from price_book_uploads u
    where u.account_id = ${accountId} and u.discarded_at is null
    order by u.created_at desc, u.id limit ${sql.lit(MAX_LISTED)}`.execute(db)
  return rows
}

/** Of this account, for a call. */
export async function findUpload(
  db: Db | Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<StoredUpload | null> {
  const { rows } = await sql<StoredUpload>`select ${UPLOAD} from price_book_uploads u
    where u.id = ${id} and u.account_id = ${accountId} and u.discarded_at is null`.execute(db)
  return rows[0] ?? null
}

/** Of any account, for a job. */
export async function findUploadToRead(db: Db | Tx, id: string): Promise<StoredUpload | null> {
  const { rows } = await sql<StoredUpload>`select ${UPLOAD} from price_book_uploads u
    where u.id = ${id} and u.discarded_at is null`.execute(db)
  return rows[0] ?? null
}

/** Holds it until the transaction ends: its state changes one act at a time. Call before reading what it decides by. */
export async function lockUpload(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('price_book_uploads').select('id').where('id', '=', id).forUpdate().execute()
}

export type UploadCounts = { today: number; open: number }

/** `open`: those that their owner has still to decide about. */
export async function countUploads(db: Db | Tx, accountId: string): Promise<UploadCounts> {
  const { rows } = await sql<UploadCounts>`select
      (count(*) filter (where created_at > clock_timestamp() - interval '1 day'))::int as today,
      (count(*) filter (where discarded_at is null and state not in ('used', 'failed')))::int as open
    from price_book_uploads where account_id = ${accountId}`.execute(db)
  return rows[0]!
}

/** Returns its id. */
export async function insertUpload(
  tx: Tx,
  given: { accountId: string; fileName: string; byteLength: number; storageKey: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('price_book_uploads')
    .values({
      account_id: given.accountId,
      file_name: given.fileName,
      byte_length: given.byteLength,
      storage_key: given.storageKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type UploadChange = {
  state?: BookUploadState
  percent?: number
  columns?: string[]
  mapping?: BookColumnTarget[]
  sample?: string[][]
  good_count?: number
  bad_count?: number
  problems?: UploadProblem[]
  failure?: string | null
}

const PLAIN_COLUMNS = [
  'state',
  'percent',
  'columns',
  'mapping',
  'good_count',
  'bad_count',
  'failure',
] as const satisfies (keyof UploadChange)[]

/** Changes one that the transaction has locked. */
export async function updateUpload(tx: Tx, id: string, change: UploadChange): Promise<void> {
  const { sample, problems } = change
  await tx
    .updateTable('price_book_uploads')
    .set({
      ...pickColumns(change, PLAIN_COLUMNS),
      ...(sample !== undefined && { sample: JSON.stringify(sample) }),
      ...(problems !== undefined && { problems: JSON.stringify(problems) }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

/** For its owner, who watches. */
export async function noteProgress(db: Db, id: string, percent: number): Promise<void> {
  await db
    .updateTable('price_book_uploads')
    .set({ percent, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** What the account chose when it last used a file with these columns; null where it never did. */
export async function findMappingFor(
  db: Db,
  { accountId, columns }: { accountId: string; columns: readonly string[] },
): Promise<BookColumnTarget[] | null> {
  const { rows } = await sql<{ mapping: BookColumnTarget[] }>`select mapping from price_book_uploads
    where account_id = ${accountId} and state = 'used' and discarded_at is null and columns = ${columns}::text[]
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.mapping ?? null
}

const AS_DISCARDED = sql`discarded_at = clock_timestamp(), file_name = 'discarded', columns = '{}', mapping = '{}',
  sample = '[]', problems = '[]'`

/** Without anything of the file. It still counts for the day. Returns the key of the file. */
export async function discardUpload(tx: Tx, id: string): Promise<string[]> {
  await deleteLines(tx, id)
  const { rows } = await sql<{ storage_key: string }>`update price_book_uploads set ${AS_DISCARDED}
    where id = ${id} returning storage_key`.execute(tx)
  return rows.map(({ storage_key: key }) => key)
}

/** All of an account's. Their lines after them: a check that ends meanwhile holds its upload, and has staged more. */
export async function discardUploadsOf(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`update price_book_uploads set ${AS_DISCARDED}
    where account_id = ${accountId} and discarded_at is null returning storage_key`.execute(tx)
  await sql`delete from price_book_upload_lines l using price_book_uploads u
    where u.id = l.upload_id and u.account_id = ${accountId}`.execute(tx)
  return rows.map(({ storage_key: key }) => key)
}

/** With its lines. Returns the keys of the files. */
export async function deleteUploadsOf(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('price_book_uploads')
    .where('account_id', '=', accountId)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key: key }) => key)
}

/** BOOK_UPLOAD_DAYS after they came. Returns the keys of the files. */
export async function deleteOldUploads(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`delete from price_book_uploads where id in (
      select id from price_book_uploads where created_at < clock_timestamp() - make_interval(days => ${sql.lit(BOOK_UPLOAD_DAYS)})
      order by created_at limit ${sql.lit(limit)} for update skip locked)
    returning storage_key`.execute(tx)
  return rows.map(({ storage_key: key }) => key)
}

export async function deleteLines(tx: Tx, uploadId: string): Promise<void> {
  await tx.deleteFrom('price_book_upload_lines').where('upload_id', '=', uploadId).execute()
}
