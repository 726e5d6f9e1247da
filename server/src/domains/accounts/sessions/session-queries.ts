import type { Role } from '@lotyard/contract/account/account'
import { ALL_RIGHTS, type DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { gatherLookups } from '../../../db/statements/gather-lookups.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { endTrust, needsTwoStepSql } from '../two-step/two-step-queries.ts'

export type Session = { id: string; userAgent: string; lastSeenAt: Date }

type ViewerRow = {
  token: string
  session_id: string
  account_id: string
  email: string
  first_name: string
  last_name: string
  email_verified: boolean
  terms_accepted: boolean
  role: string
  is_owner: boolean
  /** Null for those who are no staff, and for staff without any. */
  rights: DeskRights | null
  needs_two_step: boolean
  access_rule_ids: string[]
  was_seen_recently: boolean
  expires_soon: boolean
}

/** What the account `a` may see beyond what everybody sees. */
const ACCESS_RULE_IDS = `array(select r.access_rule_id::text from account_access_rules r
  where r.account_id = a.id order by r.access_rule_id) as access_rule_ids`

const NEEDS_TWO_STEP = needsTwoStepSql('a')

const FIND_VIEWERS = `select s.token, s.id as session_id, a.id as account_id, a.email, a.first_name, a.last_name, a.email_verified,
    a.terms_accepted_at is not null as terms_accepted, a.role, ${ACCESS_RULE_IDS},
    a.owner_since is not null as is_owner,
    case when a.role = 'admin' and a.owner_since is null then (select jsonb_object_agg(r.area, r.level)
      from staff_areas r where r.account_id = a.id) end as rights,
    ${NEEDS_TWO_STEP} as needs_two_step,
    s.updated_at > now() - interval '1 minute' as was_seen_recently,
    s.expires_at < now() + make_interval(days => $2::int - 1) as expires_soon
  from sessions s join accounts a on a.id = s.account_id
  where s.token = any($1::text[]) and s.expires_at > now() and a.deleted_at is null
    and a.suspended_at is null`

/** More than a busy process receives during one query. */
const MAX_TOKENS = 100

type FoundViewer = { viewer: Viewer; isExtended: boolean }

/**
 * Who a session belongs to, or null when it is unknown, revoked or over. Being seen is written at most once a minute,
 * and moves the end of the session at most once a day (`isExtended`: the cookie must live longer too).
 *
 * Requests that come while others are looked up share the next query: nothing is kept, so a revoked session ends at
 * once, and sixty bids at the same moment cost one query and not sixty.
 */
export function openViewers({
  pool,
  config,
}: Pick<Context, 'pool' | 'config'>): (token: string) => Promise<FoundViewer | null> {
  const findRow = gatherLookups(
    async (tokens: string[]) => {
      const { rows } = await pool.query<ViewerRow>(FIND_VIEWERS, [tokens, config.sessionDays])
      return new Map(rows.map((row) => [row.token, row]))
    },
    { maxKeys: MAX_TOKENS },
  )
  return async (token) => {
    const row = await findRow(token)
    if (row === undefined) return null
    if (!row.was_seen_recently) await touchSession(pool, row, config.sessionDays)
    return { viewer: toViewer(row), isExtended: !row.was_seen_recently && row.expires_soon }
  }
}

async function touchSession(pool: Context['pool'], row: ViewerRow, sessionDays: number): Promise<void> {
  await pool.query(
    `update sessions set updated_at = now(),
      expires_at = case when $2 then now() + make_interval(days => $3::int) else expires_at end
    where id = $1`,
    [row.session_id, row.expires_soon, sessionDays],
  )
}

function toViewer(row: ViewerRow): Viewer {
  const isOwner = row.is_owner && !row.needs_two_step
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    emailVerified: row.email_verified,
    termsAccepted: row.terms_accepted,
    // Until an admin has what the market requires, every rule takes them for a buyer.
    role: row.needs_two_step ? 'buyer' : (row.role as Role),
    needsTwoStep: row.needs_two_step,
    isOwner,
    rights: isOwner ? ALL_RIGHTS : row.needs_two_step ? {} : (row.rights ?? {}),
    accessRuleIds: row.access_rule_ids,
  }
}

const MAX_SESSIONS = 50

export async function listSessions(db: Db, accountId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .limit(sql.lit(MAX_SESSIONS))
    .execute()
  return rows.map((row) => ({ id: row.id, userAgent: row.user_agent ?? '', lastSeenAt: row.updated_at }))
}

type SessionAccess = Pick<Viewer, 'accountId' | 'role' | 'accessRuleIds'>

/** Of these sessions, the ones that were neither ended nor are over, and what their accounts may see now. */
export async function listOpenSessions(db: Db, sessionIds: string[]): Promise<Map<string, SessionAccess>> {
  const { rows } = await sql<{ id: string; account_id: string; role: string; access_rule_ids: string[] }>`
    select s.id, s.account_id, case when ${sql.raw(NEEDS_TWO_STEP)} then 'buyer' else a.role end as role,
      ${sql.raw(ACCESS_RULE_IDS)}
    from sessions s join accounts a on a.id = s.account_id
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > now() and a.deleted_at is null`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      { accountId: row.account_id, role: row.role as Role, accessRuleIds: row.access_rule_ids },
    ]),
  )
}

/** Signs out; a session that is gone already is signed out too. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** False when the account has no such session: another account's session looks like none. */
export async function endSessionOf(db: Db, session: { accountId: string; sessionId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', session.sessionId)
    .where('account_id', '=', session.accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The owner may have lost one of them, so no browser is trusted any more. */
export async function endOtherSessions(db: Db | Tx, kept: { accountId: string; sessionId: string }): Promise<void> {
  await endTrust(db, kept.accountId)
  await db.deleteFrom('sessions').where('account_id', '=', kept.accountId).where('id', '!=', kept.sessionId).execute()
}

/** With them ends the trust in browsers, which would skip the second step. */
export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await endTrust(tx, accountId)
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/** An account keeps its latest sessions; the list of devices stays readable and the table bounded. */
export async function trimSessions(db: Db, accountId: string): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where account_id = ${accountId}::uuid
    order by updated_at desc offset ${sql.lit(MAX_SESSIONS)})`.execute(db)
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db)
}

/** Links of mails that their recipients did not follow in time. */
export async function deleteExpiredVerifications(db: Db): Promise<void> {
  await sql`delete from verifications where expires_at < now()`.execute(db)
}
