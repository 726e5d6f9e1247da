// `npm run bench -- desk`: what the operator's desk does with a lot at once, on a PostgreSQL of the bench's own. A manifest of
// 100,000 lines is checked and saved beside COPY of the same lines into the same tables, and the dashboard is read on a long
// history beside adding up its lots; the desk's search runs on the same history. Papers of fifty shipments are drawn into one file.
import '../../server/src/runtime/production.ts'
import { rmSync } from 'node:fs'
import { openDatabase } from '../../server/src/db/database.ts'
import { LONG_WORK_LIMITS } from '../../server/src/db/connections/limits.ts'
import { prepareDatabase } from '../../server/src/db/schema/prepare-database.ts'
import { prepareMarket } from './auctions/market.ts'
import { benchDashboard } from './desk/dashboard.ts'
import { benchManifest } from './desk/manifest.ts'
import { benchPapers } from './desk/papers.ts'
import { benchSearch } from './desk/search.ts'
import { makeBenchFolder, startOwnPostgres } from './machine/own-postgres.ts'

/** `--lots 1000000`: how long a history the dashboard is measured on. */
export async function run(args: string[]): Promise<void> {
  const given = Number(args[args.indexOf('--lots') + 1])
  const lotCount = args.includes('--lots') && Number.isInteger(given) && given > 0 ? given : 111_000
  const folder = makeBenchFolder()
  const postgres = await startOwnPostgres(folder)
  const database = openDatabase(postgres.url, {
    maxConnections: 5,
    limits: LONG_WORK_LIMITS,
    onError: (error) => console.error(error),
  })
  try {
    await prepareDatabase(postgres.url)
    await prepareMarket(database.pool)
    const isManifestFast = await benchManifest({ ...database, folder })
    const isDashboardFast = await benchDashboard(database, lotCount)
    const isSearchFast = await benchSearch(database)
    const arePapersFast = await benchPapers()
    if (!isManifestFast || !isDashboardFast || !isSearchFast || !arePapersFast) process.exitCode = 1
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
