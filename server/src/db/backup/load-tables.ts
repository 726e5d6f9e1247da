// Fills the tables of a migrated, empty database from a backup, in one transaction: all of it or nothing.
//
// Triggers are off, because they would tell, count and refuse what was told, counted and allowed before. Foreign keys are
// taken away and put back, which needs no order of tables and checks every row once at the end. Neither needs a superuser.
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { copyIn, copyOut, listCopiedTables, type CopiedTable, type SequenceState } from './copied-tables.ts'
import { createRowsHash } from './rows-hash.ts'

export type TableContent = CopiedTable & { rows: number; rowsHash: string }

export async function loadTables(
  client: pg.ClientBase,
  backup: { tables: readonly TableContent[]; sequences: readonly SequenceState[] },
  /** The text of its rows, as a stream and what it is passed through. */
  open: (table: TableContent) => [Readable, Duplex],
): Promise<void> {
  const tables = matchTables(await listCopiedTables(client), backup.tables)
  await client.query('begin')
  try {
    const putBack = await takeAwayConstraints(client)
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
    await removeRows(client, [...tables.map(({ name }) => name), ...FEED])
    for (const table of tables) {
      const rows = copyIn(client, table)
      await pipeline(...open(table), rows)
      requireSame(table.name, rows.rowCount === table.rows && (await hashOf(client, table)) === table.rowsHash)
    }
    for (const { name, lastValue, isCalled } of backup.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    await putBack()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  // Plans are made once for a connection, from statistics that nothing has gathered yet (docs/decisions/033).
  await client.query('analyze')
}

/** Transaction numbers begin again in another cluster, and triggers of the migrations may have written some. */
const FEED = ['public.listing_changes', 'public.listing_change_marks']

/** Migrations fill a few tables. The others are not touched: the record of auctions can't be emptied by its own owner. */
async function removeRows(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount !== 0) await client.query(`truncate ${table}`)
  }
}

/** The database's own names are used in statements, never those of the file. */
function matchTables(here: CopiedTable[], there: readonly TableContent[]): TableContent[] {
  const missing = there.find(({ name }) => !here.some((table) => table.name === name))
  const extra = here.find(({ name }) => !there.some((table) => table.name === name))
  if (missing !== undefined || extra !== undefined)
    throw new StartError(
      `The backup does not fit the schema of its migrations: ${missing ? `it has a table ${missing.name} too many` : `it lacks the table ${extra?.name}`}.`,
    )
  return here.map((table) => {
    const content = there.find(({ name }) => name === table.name)!
    const unknown = content.columns.filter((column) => !table.columns.includes(column))
    if (unknown.length > 0)
      throw new StartError(`The backup does not fit the schema: ${table.name} has no column ${unknown[0]}.`)
    return content
  })
}

/**
 * Foreign keys, and those checks that were added without looking at the rows that were there: such rows may still break
 * them. Returns how they are put back, which checks the foreign keys.
 */
async function takeAwayConstraints(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and (contype = 'f' or (contype = 'c' and not convalidated and conrelid <> 0)) order by conrelid, conname`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Reads back what was written: a value that PostgreSQL reads otherwise than it was written shows here. */
async function hashOf(client: pg.ClientBase, table: CopiedTable): Promise<string> {
  const rows = createRowsHash()
  for await (const chunk of copyOut(client, table)) rows.update(chunk as Buffer)
  return rows.digest()
}

function requireSame(table: string, isSame: boolean): void {
  if (!isSame) throw new StartError(`The rows of ${table} are not those of the backup; nothing was restored.`)
}
