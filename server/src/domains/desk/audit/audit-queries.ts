// SQL of the audit trail. Its rows are written by each act (db/audit/audit.ts), and never changed.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { LAST_CHARACTER } from '../../../db/statements/last-character.ts'
import { escapeLike } from '../../../lib/formats/escape-like.ts'

export type StoredAuditEntry = {
  id: string
  happened_at: Date
  by_id: string | null
  by_name: string | null
  by_email: string | null
  action: string
  subject: string
  subject_name: string | null
  details: Record<string, unknown>
}

export type AuditQuery = {
  /** What it did, and what was done to it. */
  accountId: string | null
  /** Only what it did. */
  byId: string | null
  action: string
  /** The beginning of it. */
  subject: string
  /** Days of the site's zone. */
  from: string
  to: string
  /** Only entries older than this one. */
  beforeId: string | null
  limit: number
}

export const ALL_ENTRIES = {
  accountId: null,
  byId: null,
  action: '',
  subject: '',
  from: '',
  to: '',
  beforeId: null,
} as const satisfies Omit<AuditQuery, 'limit'>

const ZONE = sql`(select time_zone from sites where is_default)`

/** Null for other subjects, and for one that holds no id: a cast of that would fail the whole page. */
const ACCOUNT_OF_SUBJECT = sql`case when entry.subject ~ '^account:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then substring(entry.subject from 9)::uuid end`

/** Newest first. */
export async function listAuditEntries(db: Db, query: AuditQuery): Promise<StoredAuditEntry[]> {
  const { rows } = await sql<StoredAuditEntry>`
    select entry.id::text as id, entry.happened_at, entry.account_id::text as by_id, account.name as by_name,
      account.email as by_email, entry.action, entry.subject, subject.name as subject_name, entry.details
    from audit_entries entry left join accounts account on account.id = entry.account_id
    left join accounts subject on subject.id = ${ACCOUNT_OF_SUBJECT}
    where ${sql.join(conditionsOf(query), sql` and `)}
    order by entry.id desc limit ${sql.lit(query.limit)}`.execute(db)
  return rows
}

/** Only those that are asked for: `action = '' or …` would keep PostgreSQL from using the index of actions. */
function conditionsOf(query: AuditQuery): RawBuilder<unknown>[] {
  const { accountId, byId, action, subject, from, to, beforeId } = query
  return [
    sql`true`,
    ...(accountId === null
      ? []
      : [sql`(entry.account_id = ${accountId} or entry.subject = ${`account:${accountId}`})`]),
    ...(byId === null ? [] : [sql`entry.account_id = ${byId}`]),
    ...(action === '' ? [] : [sql`entry.action = ${action}`]),
    ...(subject === '' ? [] : [startsWith(subject)]),
    ...(from === '' ? [] : [sql`entry.happened_at >= ${from}::date::timestamp at time zone ${ZONE}`]),
    ...(to === '' ? [] : [sql`entry.happened_at < (${to}::date + 1)::timestamp at time zone ${ZONE}`]),
    ...(beforeId === null ? [] : [sql`entry.id < ${beforeId}::bigint`]),
  ]
}

/**
 * One that names a thing has few entries, which an index has ('offset 0'): gone through from the newest on, all would be read
 * for them. A kind alone has many.
 */
function startsWith(subject: string): RawBuilder<unknown> {
  if (!/:./.test(subject)) return sql`entry.subject like ${`${escapeLike(subject)}%`}`
  return sql`entry.id in (select id from audit_entries
    where subject ~>=~ ${subject} and subject ~<~ ${subject + LAST_CHARACTER} offset 0)`
}

/** More than there are kinds of acts. */
const MAX_ACTIONS = 200

/** From one action to the next by the index: there are dozens of actions and millions of entries. */
export async function listAuditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select action from audit_entries where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null limit ${sql.lit(MAX_ACTIONS)}`.execute(db)
  return rows.map(({ action }) => action)
}
