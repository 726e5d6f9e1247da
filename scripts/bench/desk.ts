// `npm run bench -- desk`: what the operator's desk costs on a long history.
import '../../server/src/runtime/production.ts'
import { rmSync } from 'node:fs'
import { openDatabase } from '../../server/src/db/database.ts'
import { LONG_WORK_LIMITS } from '../../server/src/db/limits.ts'
import { prepareDatabase } from '../../server/src/db/prepare-database.ts'
import { prepareMarket } from './auctions/market.ts'
import { benchDashboard } from './desk/dashboard.ts'
import { makeBenchFolder, startOwnPostgres } from './own-postgres.ts'

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
    if (!(await benchDashboard(database, lotCount))) process.exitCode = 1
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
