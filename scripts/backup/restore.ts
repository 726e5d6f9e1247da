// `npm run restore -- FOLDER`: restores a backup into an empty database and an empty DATA_DIR. With --check it only reads the
// backup and says whether it is whole.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireAlone } from '../../server/src/db/backup/require-alone.ts'
import { StartError } from '../../server/src/runtime/reporting/start-error.ts'
import { withDatabase } from '../db/with-database.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { openStoredFiles } from './stored-files.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
const [given, ...more] = positionals
if (given === undefined || more.length > 0) {
  console.error('Say where from: npm run restore -- /backups/lotyard-2026-11-18 (--check only reads it).')
  process.exit(1)
}
const folder = resolve(given)

if (values.check) await check()
else
  await withDatabase(
    'npm run restore',
    async ({ context, url }) => {
      if (context.config.databaseUrl !== null) await requireAlone(url)
      const startMs = performance.now()
      const files = openStoredFiles(context.config)
      const { manifest, migrated } = await restoreBackup({ url, files }, folder, console.error)
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
      console.log(
        `Restored the market as of ${manifest.takenAt}: every row of ${manifest.tables.length} tables and ${manifest.files.count} files are as they were, in ${seconds} s.`,
      )
      for (const name of migrated) console.log(`ran ${name}`)
      console.log(
        'Start it with the SESSION_SECRET that it had (DATA_DIR/session-secret with the embedded database): with another one nobody stays signed in, and two-step sign-in stops working.',
      )
    },
    { migrations: 'never', as: 'owner' },
  )

async function check(): Promise<void> {
  try {
    const { takenAt, tables, files } = await checkBackup(folder)
    console.log(`This backup is whole: the market as of ${takenAt}, ${tables.length} tables and ${files.count} files.`)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
