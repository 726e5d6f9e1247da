// Writes a backup of a market that may be running: the database as one moment saw it, and every file that moment knew.
//
// Files never change once they are written, and are removed only after the rows that name them. So they are copied before the
// snapshot, which catches those that are removed soon after it, and again after it, which catches those that came meanwhile.
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import {
  copyOut,
  listCopiedTables,
  readSequences,
  withCopyConnection,
  type CopiedTable,
  type CopyConnection,
} from '../../server/src/db/backup/copied-tables.ts'
import type { TableContent } from '../../server/src/db/backup/load-tables.ts'
import { createRowsHash, hashingRows } from '../../server/src/db/backup/rows-hash.ts'
import { readRevisions } from '../../server/src/db/schema/job-tables.ts'
import { StorageError } from '../../server/src/providers/storage/storage-error.ts'
import { StartError } from '../../server/src/runtime/reporting/start-error.ts'
import { FORMAT, MANIFEST, MAX_MISSING_NAMED, SUMS, tableFile, type Manifest } from './manifest.ts'
import { hashFile, OWNER_ONLY, syncFolder, writePart } from './parts.ts'
import { listReferencedFiles } from './referenced-files.ts'
import type { StoredFiles } from './stored-files.ts'

const FILES = 'files'
/** Each time the tables changed between the list of them and their locks. */
const MAX_LOCK_TRIES = 5
const LOCK_NOT_AVAILABLE = '55P03'
// undefined_table and deadlock_detected: a migration takes the tables in an order of its own.
const CHANGED_MEANWHILE = new Set(['42P01', '40P01'])

export type Market = { url: string; files: readonly StoredFiles[] }

const PATIENCE = {
  /** How long it waits for the tables: a migration that rewrites a large one may take minutes. */
  lockMs: 5 * 60_000,
  /** Of a large file whose stream breaks off; small ones are tried again where they are opened. */
  fileTries: 5,
  /** After the first try; twice as long after each further one. */
  filePauseMs: 1_000,
}
type Patience = typeof PATIENCE

/** The folder gets its name once the backup is whole and on the disk. */
export async function writeBackup(market: Market, folder: string, patience: Partial<Patience> = {}): Promise<Manifest> {
  const unfinished = `${folder}.unfinished`
  await requireNew(folder, unfinished)
  // Outside: what follows removes the folder when it fails, which may be that of another backup, begun at the same moment.
  await mkdir(unfinished, { mode: OWNER_ONLY.folder }).catch((error: unknown) => {
    throw explain(error, folder)
  })
  try {
    const manifest = await writeParts({ ...market, patience: { ...PATIENCE, ...patience } }, unfinished)
    manifest.sumsSha256 = await hashFile(join(unfinished, SUMS))
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: OWNER_ONLY.file,
      flush: true,
    })
    await syncFolder(unfinished)
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw explain(error, folder)
  }
}

async function requireNew(folder: string, unfinished: string): Promise<void> {
  const parent = await stat(dirname(folder)).catch(() => null)
  if (parent?.isDirectory() !== true)
    throw new StartError(`There is no folder ${dirname(folder)} to put the backup in.`)
  if (existsSync(unfinished))
    throw new StartError(
      `${unfinished} is there: another backup is being written, or one was killed. Remove it if none runs.`,
    )
  if (!existsSync(folder)) return
  const names = await readdir(folder).catch(() => ['a file'])
  // An empty one may be a disk that was mounted for it; renaming would not work there.
  throw new StartError(
    names.length === 0
      ? `${folder} is there already; name a folder that isn't, for example ${join(folder, 'lotyard-backup')}.`
      : `${folder} is there already and is not overwritten; name another folder.`,
  )
}

async function writeParts(market: PatientMarket, folder: string): Promise<Manifest> {
  const sums = await open(join(folder, SUMS), 'wx', OWNER_ONLY.file)
  try {
    return await fill({ market, folder, sums })
  } finally {
    await sums.close()
  }
}

type PatientMarket = Market & { patience: Patience }
type Filling = { market: PatientMarket; folder: string; sums: FileHandle }

async function fill(filling: Filling): Promise<Manifest> {
  const copied = { count: 0, bytes: 0 }
  await copyFiles(filling, copied)
  return withCopyConnection(filling.market.url, async (client) => {
    const copiedTables = await beginSnapshot(client, filling.market.patience.lockMs)
    const facts = await readFacts(client)
    const tables: TableContent[] = []
    for (const table of copiedTables) tables.push(await writeTable(filling, client, table))
    const sequences = await readSequences(client)
    await copyFiles(filling, copied)
    const missing = await findMissing(filling, client)
    await client.query('commit')
    await filling.sums.sync()
    return { format: FORMAT, ...facts, tables, sequences, files: { ...copied, ...missing }, sumsSha256: '' }
  })
}

/**
 * Begins a transaction in which no table changes its shape. A table that a migration rewrites looks empty to a snapshot that
 * is older, so all are locked against that (as by reading them) before there is a snapshot: LOCK needs none.
 */
async function beginSnapshot(client: CopyConnection, lockMs: number): Promise<CopiedTable[]> {
  for (let tried = 1; tried <= MAX_LOCK_TRIES; tried += 1) {
    const locked = namesOf(await listCopiedTables(client))
    if (locked === '') throw new StartError('There is no market in this database: is DATABASE_URL set, or DATA_DIR?')
    await client.query(`begin isolation level repeatable read, read only; set local lock_timeout = ${lockMs}`)
    const isLocked = await lockTables(client, locked)
    const tables = isLocked ? await listCopiedTables(client) : []
    if (isLocked && namesOf(tables) === locked) return tables
    await client.query('rollback')
  }
  throw new StartError('The tables of the database change all the time: is it being migrated? Back it up after that.')
}

function namesOf(tables: readonly CopiedTable[]): string {
  return tables.map(({ name }) => name).join(', ')
}

/** False where one of them is gone, or where a migration that holds some of them waits for others. */
async function lockTables(client: CopyConnection, names: string): Promise<boolean> {
  try {
    await client.query(`lock table ${names} in access share mode`)
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (CHANGED_MEANWHILE.has(code)) return false
    if (code !== LOCK_NOT_AVAILABLE) throw error
    throw new StartError(
      'The backup got no lock on the tables, because another transaction holds one: is the database being migrated? Back it up after that.',
      { cause: error },
    )
  }
}

async function readFacts(
  client: CopyConnection,
): Promise<Pick<Manifest, 'takenAt' | 'postgres' | 'migrations' | 'jobTables'>> {
  const { rows } = await client.query<{ takenAt: Date; postgres: string; migrations: string[] }>(
    `select now() as "takenAt", current_setting('server_version') as postgres,
       array(select name::text from kysely_migration order by name collate "C") as migrations`,
  )
  const [facts] = rows
  const { ran } = await readRevisions(client)
  return { ...facts!, takenAt: facts!.takenAt.toISOString(), jobTables: ran }
}

async function writeTable(
  { folder, sums }: Filling,
  client: CopyConnection,
  table: { name: string; columns: string[] },
): Promise<TableContent> {
  const rowsHash = createRowsHash()
  const rows = copyOut(client, table)
  const part = await writePart(join(folder, tableFile(table)), rows, [hashingRows(rowsHash), createGzip()])
  await addSum(sums, part.sha256, tableFile(table))
  return { ...table, rowsHash: rowsHash.digest(), rows: rowsHash.count() }
}

async function copyFiles(filling: Filling, copied: { count: number; bytes: number }): Promise<void> {
  for (const files of filling.market.files) {
    for await (const { key } of files.storage.list('')) {
      const bytes = await copyFile(filling, files, key)
      if (bytes === null) continue
      copied.count += 1
      copied.bytes += bytes
    }
  }
}

/** Null for one that is in the backup already, or was removed since it was listed. */
async function copyFile({ market, folder, sums }: Filling, files: StoredFiles, key: string): Promise<number | null> {
  const { fileTries, filePauseMs } = market.patience
  const path = join(FILES, files.kind, key)
  if (existsSync(join(folder, path))) return null
  for (let tried = 1; ; tried += 1) {
    try {
      const file = await files.storage.open(key)
      if (file === null) return null
      const { bytes, sha256 } = await writePart(join(folder, path), file.stream)
      await addSum(sums, sha256, path)
      return bytes
    } catch (error) {
      // Hours of copying are not given up for one connection that broke.
      const mayPass = error instanceof StorageError && error.reason === 'away'
      if (!mayPass || tried >= fileTries) throw error
      await rm(join(folder, path), { force: true })
      await sleep(filePauseMs * 2 ** (tried - 1))
    }
  }
}

async function addSum(sums: FileHandle, sha256: string, path: string): Promise<void> {
  await sums.write(`${sha256}  ${path}\n`)
}

async function findMissing(
  { folder }: Filling,
  client: CopyConnection,
): Promise<{ missing: string[]; missingCount: number }> {
  const missing: string[] = []
  let missingCount = 0
  for await (const { kind, key } of listReferencedFiles(client)) {
    if (existsSync(join(folder, FILES, kind, key))) continue
    missingCount += 1
    if (missing.length < MAX_MISSING_NAMED) missing.push(`${kind}/${key}`)
  }
  return { missing, missingCount }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  EEXIST: 'another backup of this name has begun',
}

function explain(error: unknown, folder: string): unknown {
  const reason = REASONS[(error as { code?: string }).code ?? '']
  return reason === undefined
    ? error
    : new StartError(`The backup ${folder} can't be written: ${reason}. Nothing of it was kept.`, { cause: error })
}
