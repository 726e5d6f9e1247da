// Databases that another version of the program has migrated: which of them this version can work with.
//
// A later version leaves the schema so that the version before it still works (docs/decisions/108), so a database that has
// run everything this version knows, and more, is fine. One that lacks a migration in the middle, or ran one that belongs to
// neither, is no database of a version before or after this one. The baseline replaced the migrations of before: a database
// that had run all of them goes on as one that ran the baseline.
import { sql } from 'kysely'
import { StartError } from '../../runtime/reporting/start-error.ts'
import type { Db, Tx } from '../database.ts'

const BASELINE = '0001-baseline'
const BEFORE_BASELINE = { count: 75, last: '0114-refunds-sent-by-wire' }
const MAX_NAMES = 5
/** A migration that removes something names the oldest one that a program must know to do without it. */
const NEEDS = /-needs-(\d{4})$/
const WAYS_OUT = 'start that version, or use an empty database (an empty DATA_DIR, or another DATABASE_URL)'

export type SchemaState = {
  /** Known to this version and not run yet. */
  pending: string[]
  /** Run by a later version, and unknown to this one. */
  unknown: string[]
  isBeforeBaseline: boolean
}

/** Refuses a database that this version can't work with, with one sentence that says what to do. */
export function compareVersions(ran: readonly string[], known: readonly string[]): SchemaState {
  const unknown = ran.filter((name) => !known.includes(name))
  if (unknown.length > 0 && !ran.includes(BASELINE)) {
    refuseUnlessComplete(ran)
    return { pending: [...known], unknown: [], isBeforeBaseline: true }
  }
  const pending = known.filter((name) => !ran.includes(name))
  const lastKnown = known.at(-1) ?? ''
  const foreign = unknown.find((name) => name < lastKnown)
  const lacking = pending.find((name) => name < (ran.at(-1) ?? ''))
  if (foreign !== undefined)
    throw new StartError(
      `This database was made by another version, which ran ${foreign}, a migration that this version doesn't have: ${WAYS_OUT}.`,
    )
  if (lacking !== undefined)
    throw new StartError(
      `This database was made by another version, which ran ${ran.at(-1)} without ${lacking}: ${WAYS_OUT}.`,
    )
  const tooNew = unknown.find((name) => (NEEDS.exec(name)?.[1] ?? '') > lastKnown.slice(0, 4))
  if (tooNew !== undefined)
    throw new StartError(
      `This database was changed by ${tooNew} so that this version, which ends at ${lastKnown}, can't work with it: start a later version.`,
    )
  return { pending, unknown, isBeforeBaseline: false }
}

function refuseUnlessComplete(ran: readonly string[]): void {
  if (ran.length === BEFORE_BASELINE.count && ran.at(-1) === BEFORE_BASELINE.last) return
  throw new StartError(
    `This database was made by an earlier version, which stopped at ${ran.at(-1)}, and can't be brought up to date: use an empty database (an empty DATA_DIR, or another DATABASE_URL), or start that version.`,
  )
}

/** What an operator reads in the log of a process that is older than its database. */
export function describeUnknown(unknown: readonly string[]): string {
  const named = unknown.slice(0, MAX_NAMES).join(', ')
  const more = unknown.length > MAX_NAMES ? ` and ${unknown.length - MAX_NAMES} more` : ''
  return `The database is newer than this version, which doesn't know ${named}${more}. It was left so that the version before works, and this one starts as that.`
}

/** Writes the baseline down as run where all migrations of before it were. */
export async function adoptBaseline(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await withList(tx).deleteFrom('kysely_migration').where('name', '<>', BEFORE_BASELINE.last).execute()
    await withList(tx).updateTable('kysely_migration').set({ name: BASELINE }).execute()
  })
}

/** In the order of their names, as they were run. An empty database has no list yet. */
export async function listRanMigrations(db: Db): Promise<string[]> {
  const { hasList } = await db
    .selectNoFrom(sql<boolean>`to_regclass('kysely_migration') is not null`.as('hasList'))
    .executeTakeFirstOrThrow()
  if (!hasList) return []
  const rows = await withList(db).selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name).toSorted()
}

/** With Kysely's own table, which is no part of the schema that the table types are made from. */
const withList = (db: Db | Tx) => db.withTables<{ kysely_migration: { name: string } }>()
