// The tables of the job queue, which its library migrates by itself, with a list of its own.
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartError } from '../../runtime/reporting/start-error.ts'

export type JobTablesState = { isPending: boolean; isNewer: boolean }

/** The library would only warn of newer tables, on the console, and end the process for those it can't work with. */
export async function readJobTables(pool: pg.Pool): Promise<JobTablesState> {
  const [known, { ran, breaking }] = [await knownRevision(), await readRevisions(pool)]
  if (breaking > known)
    throw new StartError(
      `The job tables of this database are at revision ${ran}, and this version knows ${known}: start a later version.`,
    )
  return { isPending: ran < known, isNewer: ran > known }
}

export async function migrateJobTables(pool: pg.Pool): Promise<void> {
  const { isPending } = await readJobTables(pool)
  if (isPending) await runMigrations({ pgPool: pool })
}

export async function readRevisions(pool: Pick<pg.Pool, 'query'>): Promise<{ ran: number; breaking: number }> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as exists`,
  )
  if (found[0]?.exists !== true) return { ran: 0, breaking: 0 }
  const { rows } = await pool.query<{ ran: number; breaking: number }>(
    `select coalesce(max(id), 0)::int as ran, coalesce(max(id) filter (where breaking), 0)::int as breaking
     from graphile_worker.migrations`,
  )
  return rows[0] ?? { ran: 0, breaking: 0 }
}

/** The library names its migrations by file and nowhere else. */
async function knownRevision(): Promise<number> {
  const main = createRequire(import.meta.url).resolve('graphile-worker')
  const files = await readdir(join(dirname(main), '..', 'sql'))
  return Math.max(...files.map((file) => Number.parseInt(file, 10)).filter(Number.isInteger))
}
