// `npm run bench -- desk`: what the operator's desk does with a lot at once. A manifest of 100,000 lines is checked and saved
// beside COPY of the same lines into the same tables, on a PostgreSQL of the bench's own.
import '../../server/src/runtime/production.ts'
import { rmSync } from 'node:fs'
import { openDatabase } from '../../server/src/db/database.ts'
import { prepareDatabase } from '../../server/src/db/prepare-database.ts'
import { prepareMarket } from './auctions/market.ts'
import { benchManifest } from './desk/manifest.ts'
import { makeBenchFolder, startOwnPostgres } from './own-postgres.ts'

export async function run(): Promise<void> {
  const folder = makeBenchFolder()
  const postgres = await startOwnPostgres(folder)
  const database = openDatabase(postgres.url, { maxConnections: 5, onError: (error) => console.error(error) })
  try {
    await prepareDatabase(postgres.url)
    await prepareMarket(database.pool)
    if (!(await benchManifest({ ...database, folder }))) process.exitCode = 1
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
