// Which tables a backup holds, and how their rows are written as text.
//
// Rows are copied in PostgreSQL's own text format: it is the same in every version and on every machine, so a backup of the
// embedded database can be restored into another server, and the other way round.
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A connection that rows are copied over. */
export type CopyConnection = pg.ClientBase

export type CopiedTable = {
  /** With its schema, e.g. 'public.bids'. */
  name: string
  /** But for those that the database computes. */
  columns: string[]
}
export type SequenceState = { name: string; lastValue: string; isCalled: boolean }

// The lists of migrations are written by the migrations that a restore runs. The feed of changes is made of transaction
// numbers, which begin again in another cluster: with them the catalogue would wait for changes that never come.
const NOT_COPIED = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'graphile_worker.migrations',
  'public.listing_changes',
  'public.listing_change_marks',
]

// Values are written alike, whatever the server's own settings.
const SESSION = `
  set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Connects for copying; the connection ends with the work. */
export async function withCopyConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    // No statement has a limit: a server that vanished would be waited for as long as TCP does by itself, two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The statement that the connection breaks under throws, so its caller knows.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(SESSION)
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function listCopiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and format('%I.%I', n.nspname, c.relname) <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname order by n.nspname collate "C" desc, c.relname collate "C"`,
    [NOT_COPIED],
  )
  return rows
}

/** Read after the snapshot is taken, a sequence is never behind the rows of the snapshot. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows: sequences } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'S' order by 1`,
  )
  const states: SequenceState[] = []
  for (const { name } of sequences) {
    const { rows } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    states.push({ name, ...rows[0]! })
  }
  return states
}

/** The rows as text. The driver may know how many there were only after the last of them was read: count them. */
export function copyOut(client: pg.ClientBase, { name, columns }: CopiedTable): Readable {
  return client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
}

export function copyIn(client: pg.ClientBase, { name, columns }: CopiedTable): Writable & { rowCount: number } {
  return client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)) as Writable & { rowCount: number }
}
