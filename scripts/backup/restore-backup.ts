// Restores a backup into an empty place: a database without accounts and lots, and no files of another market.
//
// The whole backup is read and checked before anything is written. Files come first, because they can be written twice; then
// the rows, in one transaction. So a restore that was cut short is simply started again; where the rows are there already,
// only newer migrations are missing.
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { withCopyConnection } from '../../server/src/db/backup/copied-tables.ts'
import { loadTables } from '../../server/src/db/backup/load-tables.ts'
import type { Database } from '../../server/src/db/database.ts'
import { readJobTables, readRevisions } from '../../server/src/db/schema/job-tables.ts'
import { listKnownMigrations } from '../../server/src/db/schema/migrate.ts'
import { listRanMigrations } from '../../server/src/db/schema/other-versions.ts'
import {
  isEmpty,
  migrateAll,
  withMigrationConnections,
  withPrepareLock,
} from '../../server/src/db/schema/prepare-database.ts'
import { StartError } from '../../server/src/runtime/reporting/start-error.ts'
import { readManifest, tableFile, type Manifest } from './manifest.ts'
import { listParts, requireWhole } from './parts.ts'
import type { Market } from './write-backup.ts'

const FILES = 'files/'

export type Restored = { manifest: Manifest; /** Migrations that are newer than the backup. */ migrated: string[] }

/** Reads all of it, and returns what it says of itself. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireWhole(folder, manifest.sumsSha256)
  return manifest
}

export async function restoreBackup(
  market: Market,
  folder: string,
  say: (sentence: string) => void = () => {},
): Promise<Restored> {
  const manifest = await checkBackup(folder)
  await requireKnown(manifest)
  await requireNoOtherFiles(market, folder)
  // Whoever starts a market on this database meanwhile waits until it is whole.
  return withPrepareLock(market.url, say, () =>
    withMigrationConnections(market.url, async (database) => {
      await requireEmpty(database, manifest)
      await putFiles(market, folder)
      await migrateAll(database, { upTo: manifest.migrations.at(-1)! }, say)
      await requireJobTables(database, manifest)
      await withCopyConnection(market.url, (client) =>
        loadTables(client, manifest, (table) => [createReadStream(join(folder, tableFile(table))), createGunzip()]),
      )
      return { manifest, migrated: await migrateAll(database, {}, say) }
    }),
  )
}

async function requireKnown({ migrations }: Manifest): Promise<void> {
  const known = await listKnownMigrations()
  const unknown = migrations.find((name) => !known.includes(name))
  if (migrations.length === 0) throw new StartError('This backup names no migrations, so its schema is not known.')
  if (unknown !== undefined)
    throw new StartError(
      `This backup was made by a later version, which ran ${unknown}: restore it with that version, which may then be rolled back.`,
    )
}

async function requireEmpty({ db, pool }: Database, { migrations }: Manifest): Promise<void> {
  const ran = await listRanMigrations(db)
  const { rows } = await pool.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const isBare = ran.length === 0 && rows[0]?.tables === 0
  if (isBare) return
  const later = ran.find((name) => !migrations.includes(name))
  if (ran.length === 0 || later !== undefined || !(await isEmpty(db)))
    throw new StartError(
      later === undefined || ran.length === 0
        ? 'A backup is restored into an empty database only, and this one has tables with rows: name another DATABASE_URL, or another DATA_DIR.'
        : `A backup is restored into an empty database only, and this one has run ${later}, which the backup has not: name another DATABASE_URL, or another DATA_DIR.`,
    )
}

/** The library brings its tables to its own last revision; it has added to them ever since, and never taken away. */
async function requireJobTables({ pool }: Database, { jobTables }: Manifest): Promise<void> {
  await readJobTables(pool)
  const { ran } = await readRevisions(pool)
  if (jobTables > ran)
    throw new StartError(
      `This backup has job tables of revision ${jobTables}, and this version knows ${ran}: restore it with a later version.`,
    )
}

/** Files of this backup may be there, from a restore that was cut short. */
async function requireNoOtherFiles({ files }: Market, folder: string): Promise<void> {
  for (const { kind, storage } of files)
    for await (const { key } of storage.list(''))
      if (!existsSync(join(folder, FILES, kind, key)))
        throw new StartError(
          `There are ${kind} of another market where this one's would go, such as ${key}: restore into an empty place.`,
        )
}

async function putFiles({ files }: Market, folder: string): Promise<void> {
  for await (const { path } of listParts(folder)) {
    if (!path.startsWith(FILES)) continue
    const [kind = '', ...key] = path.slice(FILES.length).split('/')
    const stored = files.find((candidate) => candidate.kind === kind)
    if (stored === undefined) throw new StartError(`This backup has files of a kind that is not known here: ${kind}.`)
    await stored.storage.put(key.join('/'), await readFile(join(folder, path)))
  }
}
