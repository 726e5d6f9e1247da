// Lets named triggers judge alone, so that a test can compare their verdict with a rule's over states that no market reaches.
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../src/db/database.ts'
import { undoneAfter } from './refused-by.ts'

type Judging = {
  tx: Tx
  /** Whether the triggers refuse the statement. Nothing of it stays, nor of what `first` did. */
  refuses: (statement: RawBuilder<unknown>, first?: readonly RawBuilder<unknown>[]) => Promise<boolean>
}

/**
 * On `tables`, all other triggers and all checks are off until the end; then everything is undone. `triggers` by table.
 * A refusal by anything else, e.g. a foreign key, throws: it would pass for the verdict of the trigger.
 */
export async function judgedAlone(
  db: Db,
  { tables, triggers }: { tables: readonly string[]; triggers: Readonly<Record<string, readonly string[]>> },
  work: (judging: Judging) => Promise<void>,
): Promise<void> {
  await undoneAfter(db, async (tx) => {
    for (const table of tables) await freeTable(tx, table, triggers[table] ?? [])
    await work({ tx, refuses: (statement, first = []) => isRefused(tx, [...first, statement]) })
  })
}

async function freeTable(tx: Tx, table: string, triggers: readonly string[]): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  for (const trigger of triggers)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(tx)
  const { rows } = await sql<{ conname: string }>`select conname from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`.execute(tx)
  for (const { conname } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(conname)}`.execute(tx)
}

async function isRefused(tx: Tx, statements: readonly RawBuilder<unknown>[]): Promise<boolean> {
  await sql`savepoint judged`.execute(tx)
  try {
    for (const statement of statements) await statement.execute(tx)
    return false
  } catch (error) {
    const { code, where = '' } = error as { code?: string; where?: string }
    if (code === '23514' && where.includes('PL/pgSQL function')) return true
    throw error
  } finally {
    await sql`rollback to savepoint judged`.execute(tx)
  }
}
