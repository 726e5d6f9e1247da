// A PostgreSQL of the bench's own, gone afterwards. Durable, as a market's is, where its own time is measured.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded-postgres.ts'
import type { Durability } from '../../../server/src/db/embedded/settings.ts'
import { makeFolderOnDisk } from '../../../server/test/databases/data-folder.ts'

export function makeBenchFolder(): string {
  return makeFolderOnDisk('lotyard-bench-')
}

export function startOwnPostgres(
  folder: string,
  durability: Durability = 'safe',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const options = { dataDir: folder, temporaryFolder: folder, command: 'npm run bench', maxConnections: 100 }
  return startEmbeddedPostgres({ ...options, durability })
}

/** The process that all of PostgreSQL's descend from. */
export async function findPostmaster(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  return Number(readFileSync(join(rows[0]!.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}
