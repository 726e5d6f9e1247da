// SQL of resale certificates.
import type { CertificateState } from '@lotyard/contract/rules/orders/tax/resale-certificate'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'

/** Days are those of the default site: a certificate is good until its last evening there. */
export const TODAY = sql`(clock_timestamp() at time zone (select time_zone from sites where is_default))::date`

export type StoredCertificate = {
  id: string
  account_id: string
  region: string
  certificate_number: string
  expires_on: string
  state: CertificateState
  reason: string | null
  file_key: string
  file_type: 'application/pdf' | 'image/jpeg'
  uploaded_at: Date
  decided_at: Date | null
  /** When it was read. */
  today: string
}

const COLUMNS = sql`c.id::text as id, c.account_id::text as account_id, c.region, c.certificate_number,
  c.expires_on::text as expires_on, c.state, c.reason, c.file_key, c.file_type, c.uploaded_at, c.decided_at,
  ${TODAY}::text as today`

export async function readCertificateDay(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${TODAY}::text as today`.execute(db)
  return rows[0]!.today
}

const MAX_LISTED = 100

/** Newest first. */
export async function listCertificatesOf(db: Db | Tx, accountId: string): Promise<StoredCertificate[]> {
  const { rows } = await sql<StoredCertificate>`select ${COLUMNS} from resale_certificates c
    where c.account_id = ${accountId} order by c.uploaded_at desc, c.id limit ${sql.lit(MAX_LISTED)}`.execute(db)
  return rows
}

export type RefusedCertificate = { id: string; region: string; reason: string | null }

/** A buyer who has not sent another by then does without. */
const REFUSED_DAYS = 30
const MAX_REFUSED = 5

/**
 * Recent refusals, with none of the same state uploaded since: the buyer may not know, or has forgotten. For a statement
 * that asks something else too.
 */
export function refusedCertificatesJson(accountId: string): RawBuilder<RefusedCertificate[]> {
  return sql`coalesce((select json_agg(json_build_object('id', id::text, 'region', region, 'reason', reason)
      order by decided_at, id)
    from (select c.* from resale_certificates c where c.account_id = ${accountId} and c.state = 'refused'
        and c.decided_at > clock_timestamp() - make_interval(days => ${sql.lit(REFUSED_DAYS)})
        and not exists (select from resale_certificates later where later.account_id = c.account_id
          and later.region = c.region and later.uploaded_at > c.uploaded_at)
      order by c.decided_at, c.id limit ${sql.lit(MAX_REFUSED)}) refused), '[]')`
}

export async function listRefusedCertificates(db: Db | Tx, accountId: string): Promise<RefusedCertificate[]> {
  const { rows } = await sql<{ refused: RefusedCertificate[] }>`
    select ${refusedCertificatesJson(accountId)} as refused`.execute(db)
  return rows[0]!.refused
}

export async function findCertificate(db: Db | Tx, id: string): Promise<StoredCertificate | null> {
  const { rows } = await sql<StoredCertificate>`select ${COLUMNS} from resale_certificates c
    where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type DeskCertificateRow = StoredCertificate & { name: string; email: string }

/** Those that wait: the oldest first, because buyers wait for them. All: newest first. */
export async function listDeskCertificates(
  db: Db,
  { isWaiting, limit, offset }: { isWaiting: boolean; limit: number; offset: number },
): Promise<{ certificates: DeskCertificateRow[]; total: number }> {
  const condition = isWaiting ? sql`c.state = 'waiting'` : sql`true`
  const order = isWaiting ? sql`c.uploaded_at, c.id` : sql`c.uploaded_at desc, c.id`
  const [{ rows: certificates }, { rows: counts }] = await Promise.all([
    sql<DeskCertificateRow>`select * from (select ${COLUMNS}, a.name, a.email from resale_certificates c
      join accounts a on a.id = c.account_id where ${condition} order by ${order} ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from resale_certificates c where ${condition}`.execute(db),
  ])
  return { certificates, total: counts[0]!.total }
}

/** Counted up to `max`, as a part of a larger statement. */
export function countOfWaitingCertificates(max: number): RawBuilder<number> {
  return sql`(select count(*)::int from
    (select from resale_certificates where state = 'waiting' limit ${sql.lit(max)}) waiting)`
}

export async function countUploadsOfDay(db: Db | Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from resale_certificates
    where account_id = ${accountId} and uploaded_at > clock_timestamp() - interval '1 day'`.execute(db)
  return rows[0]!.count
}

export type NewCertificate = {
  accountId: string
  region: string
  number: string
  expiresOn: string
  fileKey: string
  fileType: 'application/pdf' | 'image/jpeg'
}

export async function insertCertificate(tx: Tx, given: NewCertificate): Promise<string> {
  const { id } = await tx
    .insertInto('resale_certificates')
    .values({
      account_id: given.accountId,
      region: given.region,
      certificate_number: given.number,
      expires_on: given.expiresOn,
      file_key: given.fileKey,
      file_type: given.fileType,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes room for another of the same state. */
export async function replaceCertificate(
  tx: Tx,
  { accountId, region, state }: { accountId: string; region: string; state: 'waiting' | 'approved' },
): Promise<void> {
  await tx
    .updateTable('resale_certificates')
    .set({ state: 'replaced' })
    .where('account_id', '=', accountId)
    .where('region', '=', region)
    .where('state', '=', state)
    .execute()
}

export async function saveApproval(
  tx: Tx,
  { id, expiresOn, adminId }: { id: string; expiresOn: string; adminId: string },
): Promise<void> {
  await tx
    .updateTable('resale_certificates')
    .set({ state: 'approved', expires_on: expiresOn, decided_at: sql`clock_timestamp()`, decided_by: adminId })
    .where('id', '=', id)
    .execute()
}

export async function saveRefusal(
  tx: Tx,
  { id, reason, adminId }: { id: string; reason: string; adminId: string },
): Promise<void> {
  await tx
    .updateTable('resale_certificates')
    .set({ state: 'refused', reason, decided_at: sql`clock_timestamp()`, decided_by: adminId })
    .where('id', '=', id)
    .execute()
}

/** Of an account that is being deleted. Returns the files that are left. */
export async function deleteCertificates(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('resale_certificates')
    .where('account_id', '=', accountId)
    .returning('file_key')
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** By state, the number of the certificate that frees an account from its tax today. */
export function taxExemptions(accountId: string | RawBuilder<unknown>) {
  return sql<Record<string, string>>`
    (select coalesce(json_object_agg(region, certificate_number), '{}') from resale_certificates
      where ${isValidOf(accountId)})`
}

/** The number of the certificate that counts in one state; null without one. */
export function certificateFor(accountId: string, state: string) {
  return sql<string | null>`
    (select certificate_number from resale_certificates where ${isValidOf(accountId)} and region = ${state})`
}

function isValidOf(accountId: string | RawBuilder<unknown>) {
  return sql`account_id = ${accountId} and state = 'approved' and expires_on >= ${TODAY}`
}
