// Databases that another version of the program has migrated: what to do with one before this version's migrations run.
//
// The baseline replaced the migrations of before. A database that had run all of them has the baseline's schema, so it goes
// on as one that ran the baseline. One that stopped on the way there can't be brought up to date any more.
import { sql } from 'kysely'
import { StartError } from '../../runtime/reporting/start-error.ts'
import type { Db, Tx } from '../database.ts'

const BASELINE = '0001-baseline'
const BEFORE_BASELINE = { count: 75, last: '0114-refunds-sent-by-wire' }

/**
 * Writes the baseline down as run where all migrations of before it were; refuses a database that this version can't bring
 * up to date, with one sentence that says what to do. `known`: the names of this version's migrations.
 */
export async function adoptEarlierDatabase(db: Db, known: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ran = await listRanMigrations(tx)
    const unknown = ran.filter((name) => !known.includes(name))
    if (unknown.length === 0) return
    if (ran.includes(BASELINE))
      throw new StartError(
        `This database was made by a later version, which ran ${unknown.at(-1)}: start that version, or use an empty database (an empty DATA_DIR, or another DATABASE_URL).`,
      )
    if (ran.length !== BEFORE_BASELINE.count || ran.at(-1) !== BEFORE_BASELINE.last)
      throw new StartError(
        `This database was made by an earlier version, which stopped at ${ran.at(-1)}, and can't be brought up to date: use an empty database (an empty DATA_DIR, or another DATABASE_URL), or start that version.`,
      )
    await withList(tx).deleteFrom('kysely_migration').where('name', '<>', BEFORE_BASELINE.last).execute()
    await withList(tx).updateTable('kysely_migration').set({ name: BASELINE }).execute()
  })
}

/** In the order of their names, as they were run. An empty database has no list yet. */
async function listRanMigrations(tx: Tx): Promise<string[]> {
  const { hasList } = await tx
    .selectNoFrom(sql<boolean>`to_regclass('kysely_migration') is not null`.as('hasList'))
    .executeTakeFirstOrThrow()
  if (!hasList) return []
  const rows = await withList(tx).selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name).toSorted()
}

/** With Kysely's own table, which is no part of the schema that the table types are made from. */
const withList = (tx: Tx) => tx.withTables<{ kysely_migration: { name: string } }>()
