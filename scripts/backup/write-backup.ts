// Writes a backup of a market that may be running: the database as one moment saw it, and every file that moment knew.
//
// Files never change once they are written, and are removed only after the rows that name them. So they are copied before the
// snapshot, which catches those that are removed soon after it, and again after it, which catches those that came meanwhile.
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import {
  copyOut,
  listCopiedTables,
  readSequences,
  withCopyConnection,
  type CopyConnection,
} from '../../server/src/db/backup/copied-tables.ts'
import type { TableContent } from '../../server/src/db/backup/load-tables.ts'
import { createRowsHash, hashingRows } from '../../server/src/db/backup/rows-hash.ts'
import { readRevisions } from '../../server/src/db/schema/job-tables.ts'
import { StartError } from '../../server/src/runtime/reporting/start-error.ts'
import { FORMAT, MANIFEST, MAX_MISSING_NAMED, SUMS, tableFile, type Manifest } from './manifest.ts'
import { hashFile, OWNER_ONLY, syncFolder, writePart } from './parts.ts'
import { listReferencedFiles } from './referenced-files.ts'
import type { StoredFiles } from './stored-files.ts'

const FILES = 'files'

export type Market = { url: string; files: readonly StoredFiles[] }

/** The folder gets its name once the backup is whole and on the disk. */
export async function writeBackup(market: Market, folder: string): Promise<Manifest> {
  const unfinished = `${folder}.unfinished`
  await requireNew(folder, unfinished)
  try {
    await mkdir(unfinished, { mode: OWNER_ONLY.folder })
    const manifest = await writeParts(market, unfinished)
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

async function writeParts(market: Market, folder: string): Promise<Manifest> {
  const sums = await open(join(folder, SUMS), 'wx', OWNER_ONLY.file)
  try {
    return await fill({ market, folder, sums })
  } finally {
    await sums.close()
  }
}

type Filling = { market: Market; folder: string; sums: FileHandle }

async function fill(filling: Filling): Promise<Manifest> {
  const copied = { count: 0, bytes: 0 }
  await copyFiles(filling, copied)
  return withCopyConnection(filling.market.url, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const facts = await readFacts(client)
    const tables: TableContent[] = []
    for (const table of await listCopiedTables(client)) tables.push(await writeTable(filling, client, table))
    const sequences = await readSequences(client)
    await copyFiles(filling, copied)
    const missing = await findMissing(filling, client)
    await client.query('commit')
    await filling.sums.sync()
    return { format: FORMAT, ...facts, tables, sequences, files: { ...copied, ...missing }, sumsSha256: '' }
  })
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
  return { ...table, rows: rows.rowCount, rowsHash: rowsHash.digest() }
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
async function copyFile({ folder, sums }: Filling, files: StoredFiles, key: string): Promise<number | null> {
  const path = join(FILES, files.kind, key)
  if (existsSync(join(folder, path))) return null
  const file = await files.storage.open(key)
  if (file === null) return null
  const { bytes, sha256 } = await writePart(join(folder, path), file.stream)
  await addSum(sums, sha256, path)
  return bytes
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
}

function explain(error: unknown, folder: string): unknown {
  const reason = REASONS[(error as { code?: string }).code ?? '']
  return reason === undefined
    ? error
    : new StartError(`The backup ${folder} can't be written: ${reason}. Nothing of it was kept.`, { cause: error })
}
