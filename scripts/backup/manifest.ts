// What a backup says of itself. It is written last: a folder without it is no backup.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SequenceState } from '../../server/src/db/backup/copied-tables.ts'
import type { TableContent } from '../../server/src/db/backup/load-tables.ts'
import { StartError } from '../../server/src/runtime/reporting/start-error.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** One line for each part, as `sha256sum --check` reads them. */
export const SUMS = 'SHA256SUMS'
/** Names and keys of files that rows refer to; a market that lost more has another problem than its backup. */
export const MAX_MISSING_NAMED = 1_000

export type Manifest = {
  format: number
  /** By the database's clock: what was committed until then is in it. */
  takenAt: string
  postgres: string
  migrations: string[]
  jobTables: number
  tables: TableContent[]
  sequences: SequenceState[]
  files: { count: number; bytes: number; missing: string[]; missingCount: number }
  sumsSha256: string
}

export function tableFile({ name }: { name: string }): string {
  return join('database', `${name}.copy.gz`)
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new StartError(`${folder} is no backup, or one that was cut short: it has no ${MANIFEST}.`)
  })
  const manifest = parse(text)
  if (manifest === null) throw new StartError(`The ${MANIFEST} of ${folder} is damaged.`)
  if (manifest.format > FORMAT)
    throw new StartError(
      `${folder} was made by a later version of npm run backup (format ${manifest.format}); restore it with that.`,
    )
  return manifest
}

function parse(text: string): Manifest | null {
  try {
    const value = JSON.parse(text) as Manifest
    return Array.isArray(value.tables) && Array.isArray(value.migrations) && Array.isArray(value.sequences)
      ? value
      : null
  } catch {
    return null
  }
}
