// What belongs to the buyer and the seller of the market, as one digest: calls of strangers leave it as it is.
//
// A row is theirs where a column says so, and where it hangs on a row of theirs by a foreign key: an order's payments, a lot's
// photos, a shipment's appointment. A new table is looked at without a word here; what strangers rightly bring about is listed.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import type { Digest } from './run-fuzz.ts'

/** Columns that say whose a row is. */
const OWNED_BY = ['account_id', 'buyer_id', 'bidder_id', 'seller_id', 'subscriber_id', 'asked_by', 'author_id']
/** From an order to its shipment, to the appointment, and one more for what comes later. */
const MAX_STEPS = 3
/** Tables, or one column's way into them, whose rows strangers rightly bring about. */
const OF_OTHERS_TOO: Record<string, string> = {
  auction_events_outbox: 'tells a bidder that another one bid',
  listing_changes: 'tells caches what to read again',
  sign_in_attempts: 'counts guesses at a password',
  sign_ins: 'records guesses at a password',
  verifications: 'links that anyone can have mailed to an address',
  password_resets: 'links that anyone can have mailed to an address',
  'auction_bidders.listing_id': 'others bid',
  'auction_links.listing_id': 'others bid',
  'cart_listings.listing_id': 'others want to buy it',
  'starred_lots.lot_id': 'others watch it',
}
/** Columns of a table that strangers rightly change. */
const MOVED_BY_OTHERS: Record<string, readonly string[]> = {
  // Others bid.
  auctions: [
    'bid_count',
    'bidder_count',
    'ends_at',
    'head_hash',
    'last_recorded_at',
    'leader_id',
    'leader_max_cents',
    'leader_number',
    'next_sequence',
    'price_cents',
  ],
}

type Column = { table: string; column: string }
/** `columns` of `table` name a row of `parent` by its `parentColumns`. */
type Reference = { table: string; columns: string[]; parent: string; parentColumns: string[] }
/** Rows of `table` that `where` finds, whose alias is `alias`. */
type Owned = { name: string; table: string; where: (alias: string, ids: readonly string[]) => RawBuilder<unknown> }

/** Reads the tables and their references once. */
export async function openDigest(opened: Db): Promise<(db: Db, ids: readonly string[]) => Promise<Digest>> {
  const owned = ownedBy(await listOwnerColumns(opened), await listReferences(opened))
  return async (db, ids) => {
    const digests = owned.map(({ name, table, where }) => {
      const row = sql`(to_jsonb(r) - ${MOVED_BY_OTHERS[table] ?? []}::text[])::text`
      return sql<{ name: string; digest: string }>`select ${name} as name,
        coalesce(md5(string_agg(${row}, '' order by ${row})), '') as digest
        from ${sql.table(table)} r where ${where('r', ids)}`
    })
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}

function ownedBy(columns: readonly Column[], references: readonly Reference[]): Owned[] {
  const isOfOthers = (table: string, column: string): boolean =>
    table in OF_OTHERS_TOO || `${table}.${column}` in OF_OTHERS_TOO
  let found: Owned[] = columns
    .filter(({ table, column }) => !isOfOthers(table, column))
    .map(({ table, column }) => ({
      name: `${table}.${column}`,
      table,
      where: (alias, ids) => sql`${sql.ref(`${alias}.${column}`)} = any(${ids}::uuid[])`,
    }))
  const all = [...found]
  let left = references.filter(({ table, columns: of }) => !isOfOthers(table, of[0]!))
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const parents = new Set(found.map(({ table }) => table))
    found = found.flatMap((parent) =>
      left
        .filter((reference) => reference.parent === parent.table)
        .map((reference) => toOwned(parent, reference, step)),
    )
    // Each reference is followed once, by its shortest way.
    left = left.filter(({ parent }) => !parents.has(parent))
    all.push(...found)
  }
  return all
}

function toOwned(parent: Owned, { table, columns, parentColumns }: Reference, step: number): Owned {
  const inner = `p${step}`
  const refs = (alias: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
  return {
    name: `${table}.${columns.join('+')} of ${parent.name}`,
    table,
    where: (alias, ids) => sql`(${refs(alias, columns)}) in
      (select ${refs(inner, parentColumns)} from ${sql.table(parent.table)} as ${sql.ref(inner)} where ${parent.where(inner, ids)})`,
  }
}

async function listOwnerColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name = any(${OWNED_BY}) or c.table_name = 'accounts' and c.column_name = 'id')
      and c.data_type = 'uuid'`.execute(db)
  return rows
}

/** Those to accounts are left out: many say who acted, not whose it is. */
async function listReferences(db: Db): Promise<Reference[]> {
  const names = (table: string, keys: string) =>
    sql`(select array_agg(a.attname::text order by k.at) from unnest(${sql.ref(keys)}) with ordinality k (number, at)
      join pg_attribute a on a.attrelid = ${sql.ref(table)} and a.attnum = k.number)`
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, ${names('c.conrelid', 'c.conkey')} as columns,
      c.confrelid::regclass::text as parent, ${names('c.confrelid', 'c.confkey')} as "parentColumns"
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confrelid <> 'accounts'::regclass and c.confrelid <> c.conrelid
    order by 1, c.conname`.execute(db)
  return rows
}
