// Runs use cases that open their own transaction in another way: as a dry run that leaves nothing behind, or with a row of
// the caller's in the same commit.
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'

type Run = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** The same database, whose transactions are run by `run`. What is read outside of transactions is read as ever. */
export function runTransactionsBy(db: Db, run: Run): Db {
  return new Proxy(db, {
    get(target, property) {
      if (property === 'transaction') return () => ({ execute: run })
      const value: unknown = Reflect.get(target, property, target)
      // Kysely keeps its parts in private fields, which only the object itself may read.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Carries a result out of a transaction that must not be committed. */
class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('A dry run is rolled back.')
    this.result = result
  }
}

/**
 * The same database, whose transactions ask every rule, trigger and constraint and are then rolled back. For use cases with
 * one transaction: a second one would not find what the first has written.
 */
export function dryRunOf(db: Db): Db {
  return runTransactionsBy(db, async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        // Those that wait for the commit would never be asked.
        await sql`set constraints all immediate`.execute(tx)
        throw new RolledBack(result)
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result
      throw error
    }
  })
}
