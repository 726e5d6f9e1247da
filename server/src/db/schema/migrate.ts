import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from '../database.ts'
import { adoptEarlierDatabase } from './earlier-databases.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)

/** Brings the schema up to date, all pending migrations in one transaction. Returns the names of the ones it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const migrations = await readMigrations()
  await adoptEarlierDatabase(db, Object.keys(migrations))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  // A failing migration undoes the ones before it, whose results still read 'Success': only `error` shows it.
  if (error !== undefined) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(new URL(file, FOLDER), 'utf8')
      const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(text).execute(db))
      return [file.replace(/\.sql$/, ''), { up }]
    }),
  )
  return Object.fromEntries(migrations)
}

/** The names of migrations that this program knows and the database has not run. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const migrations = await migrator.getMigrations()
  return migrations.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}
