// `npm run bench -- desk`: what the operator's desk does with a lot at once, on a PostgreSQL of the bench's own. A manifest of
// 100,000 lines is checked and saved beside COPY of the same lines into the same tables, and the dashboard is read on a long
// history beside adding up its lots; the desk's search runs on the same history. Papers of fifty shipments are drawn into one
// file. Then every page of the desk is measured, with the demo's listings and with many more, and the plans of its
// lists are read with 100,000 listings, and as many people and orders.
import '../../server/src/runtime/production.ts'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/src/db/database.ts'
import { LONG_WORK_LIMITS } from '../../server/src/db/connections/limits.ts'
import { prepareDatabase } from '../../server/src/db/schema/prepare-database.ts'
import { prepareMarket } from './auctions/market.ts'
import { benchDashboard } from './desk/dashboard.ts'
import { benchManifest } from './desk/manifest.ts'
import { benchPages } from './desk/pages.ts'
import { benchPapers } from './desk/papers.ts'
import { benchPlans } from './desk/plans.ts'
import { benchSearch } from './desk/search.ts'
import { makeBenchFolder, startOwnPostgres } from './machine/own-postgres.ts'

const PARTS = ['manifest', 'dashboard', 'papers', 'pages', 'plans'] as const
type Part = (typeof PARTS)[number]

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      /** How many ended lots the dashboard is measured on, and by how many listings the pages' market grows. */
      lots: { type: 'string', default: '100000' },
      /** One of manifest, dashboard (with search), papers, pages, plans; all of them unless told. */
      part: { type: 'string' },
      /** Only pages whose name contains this. */
      only: { type: 'string', default: '' },
    },
  })
  const lotCount = Number(values.lots)
  if (!(Number.isInteger(lotCount) && lotCount > 0)) throw new Error('--lots is a whole number above 0.')
  if (values.part !== undefined && !PARTS.some((part) => part === values.part))
    throw new Error(`--part is one of ${PARTS.join(', ')}.`)
  const isAsked = (part: Part): boolean => values.part === undefined || values.part === part
  const results = [
    isAsked('manifest') || isAsked('dashboard') ? await benchOnDatabase(isAsked, lotCount) : true,
    isAsked('papers') ? await benchPapers() : true,
    isAsked('pages') ? await benchPages({ lotCount, only: values.only }) : true,
    isAsked('plans') ? await benchPlans() : true,
  ]
  if (results.includes(false)) process.exitCode = 1
}

async function benchOnDatabase(isAsked: (part: Part) => boolean, lotCount: number): Promise<boolean> {
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
    const isManifestFast = isAsked('manifest') ? await benchManifest({ ...database, folder }) : true
    if (!isAsked('dashboard')) return isManifestFast
    const isDashboardFast = await benchDashboard(database, lotCount)
    const isSearchFast = await benchSearch(database)
    return isManifestFast && isDashboardFast && isSearchFast
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
