// Runs the raw statements of a folder on PostgreSQL and compares what they return with the row types written for them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import type { Database, Db, Tx } from '../../src/db/database.ts'
import { useDatabase } from '../databases/database.ts'
import { compareColumns } from './compare-columns.ts'
import { findStatements } from './find-statements.ts'
import { startRecorder, type Recorder } from './recorder.ts'

/** What a call may use. `tx` is rolled back after it; `db` is for functions that open a transaction of their own. */
export type Given<Market> = { market: Market; tx: Tx; db: Db; pool: Context['pool']; url: string }

export type Calls<Market> = Record<string, ((given: Given<Market>) => Promise<unknown>)[]>

export function checkRawStatements<Market>(options: {
  folder: string
  /** Files whose statements are checked otherwise. */
  exempt?: readonly string[]
  /** Makes the rows that calls need: some statements run only where another one found something. */
  fill: (database: Database & { url: string }) => Promise<Market>
  /** Calls that together run every statement, by the part of the product that they belong to. */
  calls: Calls<Market>
}): void {
  const statements = findStatements(options.folder, options.exempt)
  const database = useDatabase()
  let recorder: Recorder
  let market: Market

  beforeAll(async () => {
    market = await options.fill({ ...database.current, url: database.url })
    recorder = startRecorder()
  })
  afterAll(() => recorder.stop())

  const run = async (call: Calls<Market>[string][number]): Promise<void> => {
    const db = database.current.db.withPlugin(recorder.plugin)
    const tx = await db.startTransaction().execute()
    try {
      await call({ market, tx, db, pool: database.current.pool, url: database.url })
    } finally {
      await tx.rollback().execute()
    }
  }

  describe('the functions with raw statements run', () => {
    test.each(Object.entries(options.calls))('%s', async (_part, calls) => {
      // The others run all the same: one that fails must not look like many that were never called.
      let failure: unknown = null
      for (const call of calls) await run(call).catch((error: unknown) => (failure ??= error))
      if (failure !== null) throw failure
    })
  })

  describe('a raw statement returns the columns of its row type', () => {
    test('and there are some', () => {
      expect(statements.length).toBeGreaterThan(0)
    })

    test.each(statements.map((statement) => [statement.at, statement] as const))('%s', (at, { key, row }) => {
      const results = recorder.find(key)
      const hint = `Nothing ran the statement at ${at}: add a call of its function to the table of calls of this test.`
      expect(results.length, hint).toBeGreaterThan(0)
      expect([...new Set(results.flatMap((result) => compareColumns(row, result)))]).toEqual([])
    })
  })
}
