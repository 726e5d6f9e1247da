// What belongs to the buyer and the seller of the market, as one digest: calls of strangers leave it as it is.
import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'

/** Columns that say whose a row is. */
const OWNED_BY = ['account_id', 'buyer_id', 'bidder_id', 'seller_id', 'subscriber_id', 'asked_by', 'author_id']
/** Rows that strangers rightly bring about. */
const OF_OTHERS_TOO: Record<string, string> = {
  auction_events_outbox: 'tells a bidder that another one bid',
  listing_changes: 'tells caches what to read again',
  sign_in_attempts: 'counts guesses at a password',
  sign_ins: 'records guesses at a password',
  verifications: 'links that anyone can have mailed to an address',
  password_resets: 'links that anyone can have mailed to an address',
}

export async function digestOf(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name = any(${OWNED_BY}) or c.table_name = 'accounts' and c.column_name = 'id')
      and c.data_type = 'uuid'`.execute(db)
  const owned = columns
    .filter(({ table }) => !(table in OF_OTHERS_TOO))
    .map(
      ({ table, column }) => sql<{ name: string; digest: string }>`select ${`${table}.${column}`} as name,
        coalesce(md5(string_agg(r::text, '' order by r::text)), '') as digest
        from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = any(${ids}::uuid[])`,
    )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(owned, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
