// `npm run backup -- FOLDER`: writes the database and the files of a market, which may be running, into a new folder.
import { resolve } from 'node:path'
import { withDatabase } from '../db/with-database.ts'
import { openStoredFiles } from './stored-files.ts'
import { writeBackup } from './write-backup.ts'

const [given, ...more] = process.argv.slice(2)
if (given === undefined || more.length > 0) {
  console.error('Say where to: npm run backup -- /backups/lotyard-2026-11-18 (a folder that is made).')
  process.exit(1)
}
const folder = resolve(given)

await withDatabase(
  'npm run backup',
  async ({ context, url }) => {
    const startMs = performance.now()
    const { takenAt, tables, files } = await writeBackup({ url, files: openStoredFiles(context.config) }, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    console.log(
      `Backed up the market as of ${takenAt}: ${rows} rows of ${tables.length} tables and ${files.count} files, in ${seconds} s. It is in ${folder}.`,
    )
    if (files.missingCount > 0)
      console.error(
        `${files.missingCount} files that rows refer to are not in storage, such as ${files.missing.slice(0, 3).join(', ')}; manifest.json names them.`,
      )
    console.log('SESSION_SECRET is not in it: keep it elsewhere, because a restored market needs the same one.')
  },
  { migrations: 'never' },
)
