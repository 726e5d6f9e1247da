import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts'
import { readOwner } from '../../src/db/embedded/owner-lock.ts'
import { stopPostmaster } from '../../src/db/embedded/postmaster.ts'
import { isAlive } from '../../src/db/embedded/process-identity.ts'
import { folderForData, makeFolderForData } from './data-folder.ts'

const PREFIX = 'lotyard-test-'
const NEWBORN_MS = 60_000

/** A PostgreSQL for tests: the one that TEST_DATABASE_URL names, or one of our own that is gone after the run. */
export async function startTestCluster(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  // URL, with which databases are exchanged for one another, does not parse an empty host.
  if (given) return { adminUrl: given.replace('@/', '@localhost/'), stop: async () => {} }

  await removeLeftovers(folderForData())
  const folder = makeFolderForData(PREFIX)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    command: 'npm test',
    maxConnections: 300,
    durability: 'fast and unsafe',
    temporaryFolder: folder,
  })
  return {
    adminUrl: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Folders of runs that were killed together with their watchdog. Those of runs that still go on are left alone. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name)
    try {
      const owner = readOwner(join(folder, 'lock'))
      const isNewborn = owner === null && Date.now() - statSync(folder).ctimeMs < NEWBORN_MS
      if (isNewborn || (owner !== null && isAlive(owner))) continue
      await stopPostmaster(join(folder, 'postgresql', 'cluster'))
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      // Another user's, or removed meanwhile by its own run: neither is ours to clean up.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EACCES' && code !== 'EPERM' && code !== 'ENOENT' && code !== 'ENOTEMPTY') throw error
    }
  }
}
