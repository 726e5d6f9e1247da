// SQL of the desk's list of people. The account's own columns, and whether something keeps it from bidding.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import { LAST_CHARACTER } from '../../../db/statements/last-character.ts'

export type StoredPerson = {
  id: string
  name: string
  email: string
  role: 'buyer' | 'seller' | 'admin'
  email_verified: boolean
  is_suspended: boolean
  is_barred: boolean
  created_at: Date
  last_seen_at: Date | null
}

const IS_BARRED = sql`exists (select from bidding_bars bar where bar.account_id = a.id and bar.lifted_at is null)`

export const PERSON_COLUMNS = sql`a.id::text as id, a.name, a.email, a.role, a.email_verified,
  a.suspended_at is not null as is_suspended, ${IS_BARRED} as is_barred, a.created_at,
  (select max(updated_at) from sessions where account_id = a.id and expires_at > now()) as last_seen_at`

export type PeopleState = 'all' | 'unverified' | 'suspended' | 'barred'
export type PeopleSearch = {
  search: string
  role: StoredPerson['role'] | 'all'
  state: PeopleState
  limit: number
  offset: number
  maxCounted: number
}

const STATES: Record<PeopleState, RawBuilder<unknown>> = {
  all: sql`true`,
  unverified: sql`not a.email_verified`,
  suspended: sql`a.suspended_at is not null`,
  barred: IS_BARRED,
}

/** Newest first. `total` is one more than `maxCounted` where there are more. */
export async function listPeople(
  db: Db,
  { search, role, state, limit, offset, maxCounted }: PeopleSearch,
): Promise<{ people: StoredPerson[]; total: number }> {
  const ofRole = role === 'all' ? sql`true` : sql`a.role = ${sql.lit(role)}`
  const condition = sql`a.deleted_at is null and ${ofRole} and ${STATES[state]} and ${matches(search)}`
  const [{ rows: people }, { rows: counts }] = await Promise.all([
    // Cut first and read then: whether each of those before the page is barred, and when they were seen, would be asked too.
    sql<StoredPerson>`with shown as (select * from (select a.id from accounts a where ${condition}
        order by a.created_at desc, a.id ${upTo({ limit, offset })}) page ${only({ limit, offset })})
      select ${PERSON_COLUMNS} from shown join accounts a on a.id = shown.id order by a.created_at desc, a.id`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from (select from accounts a where ${condition}
      limit ${sql.lit(maxCounted + 1)}) counted`.execute(db),
  ])
  return { people, total: counts[0]!.total }
}

/** The beginning of an e-mail address, or of every word of a name. Each has its index. */
function matches(search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`
  // As a range: the plan knows no pattern, and would look up no index by it.
  const email = search.toLowerCase()
  const start = sql`a.email >= ${email} and a.email < ${email + LAST_CHARACTER}`
  // Letters and digits alone, so that nothing of what was typed is an operator of the search.
  const words = search.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length === 0) return start
  const asked = words.map((word) => `${word}:*`).join(' & ')
  return sql`((${start}) or to_tsvector('simple', a.name) @@ to_tsquery('simple', ${asked}))`
}
