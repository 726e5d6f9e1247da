import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from '../database.ts'
import { adoptBaseline, compareVersions, listRanMigrations, type SchemaState } from './other-versions.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)

/** What tests and restoring a backup decide: where the migrations are, and the last of them to run. */
export type MigrationRange = { folder?: URL; upTo?: string }

/** Brings the schema up to date, all pending migrations in one transaction. Returns the names of the ones it ran. */
export async function migrate(db: Db, { folder = FOLDER, upTo }: MigrationRange = {}): Promise<string[]> {
  const { isBeforeBaseline, pending, unknown } = await readSchemaState(db, folder)
  if (isBeforeBaseline) await adoptBaseline(db)
  // Kysely takes the migrations of a later version for damage. There is nothing to run then.
  if (pending.length === 0 && unknown.length > 0) return []
  const migrations = await readMigrations(folder)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  // A failing migration undoes the ones before it, whose results still read 'Success': only `error` shows it.
  if (error !== undefined) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Compares what the database has run with what this program knows; refuses a database that it can't work with. */
export async function readSchemaState(db: Db, folder = FOLDER): Promise<SchemaState> {
  return compareVersions(await listRanMigrations(db), await listKnownMigrations(folder))
}

/** The names of migrations that this program knows and the database has not run. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  return (await readSchemaState(db)).pending
}

export async function listKnownMigrations(folder = FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/\.sql$/, '')).toSorted()
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const migrations = (await listKnownMigrations(folder)).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(text).execute(db))
    return [name, { up }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}
