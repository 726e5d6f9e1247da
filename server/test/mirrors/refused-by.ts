// Tries statements on the market as it is, with all its constraints and triggers, and leaves nothing of them behind.
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../src/db/database.ts'

const UNDO = new Error('undo')

/** Does the work in a transaction that is rolled back. Deferred constraints judge at once: there is no commit to do it. */
export async function undoneAfter(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const working = db.transaction().execute(async (tx) => {
    await sql`set constraints all immediate`.execute(tx)
    await work(tx)
    throw UNDO
  })
  await working.catch((error: unknown) => {
    if (error !== UNDO) throw error
  })
}

/**
 * The name of the constraint or trigger that refuses the statement, null if the database takes it. The statement is undone
 * either way. Any other failure, e.g. of a foreign key, throws: it would pass for a refusal.
 */
export async function refusedBy(tx: Tx, statement: RawBuilder<unknown>): Promise<string | null> {
  await sql`savepoint tried`.execute(tx)
  try {
    await statement.execute(tx)
    return null
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23514' && constraint !== undefined) return constraint
    throw error
  } finally {
    await sql`rollback to savepoint tried`.execute(tx)
  }
}
