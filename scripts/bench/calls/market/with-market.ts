// Starts a demo market of the bench's own, with readers in it, and takes it away afterwards.
import { rmSync } from 'node:fs'
import { loadDemo } from '../../../../demo/src/index.ts'
import { parseConfig } from '../../../../server/src/config/config.ts'
import { openDatabase } from '../../../../server/src/db/database.ts'
import { prepareDatabase } from '../../../../server/src/db/schema/prepare-database.ts'
import { createLog } from '../../../../server/src/runtime/reporting/log.ts'
import { BENCH_SECRET } from '../../machine/bench-secret.ts'
import { startChild, WEB_PROCESS, type Child } from '../../machine/child-process.ts'
import { findPostmaster, makeBenchFolder, startOwnPostgres } from '../../machine/own-postgres.ts'
import type { WebReady } from '../../machine/web-process.ts'
import { prepareMarket, type Market } from './market.ts'

export type RunningMarket = WebReady & { url: string; market: Market; web: Child; postmaster: number }

export async function withMarket<Result>(
  { isQuick }: { isQuick: boolean },
  work: (running: RunningMarket) => Promise<Result>,
): Promise<Result> {
  const folder = makeBenchFolder()
  // The quick bench measures the web process alone: waiting for the disk would only make it longer.
  const postgres = await startOwnPostgres(folder, isQuick ? 'fast and unsafe' : 'safe')
  const log = createLog('warn')
  const database = openDatabase(postgres.url, { maxConnections: 5, onError: (error) => log.warn(error) })
  try {
    console.log('Loading the demo market …')
    await prepareDatabase(postgres.url)
    const config = parseConfig({ DATA_DIR: folder, SESSION_SECRET: BENCH_SECRET, DEMO: 'on' })
    await loadDemo({ db: database.db, pool: database.pool, config, log })
    await database.pool.query('analyze')
    const calibration = isQuick ? ['--calibration'] : []
    const web = startChild(WEB_PROCESS, [postgres.url, '--pages', '--data', folder, ...calibration])
    try {
      const ready = await web.ready<WebReady>()
      const market = await prepareMarket(database.pool, ready.port)
      return await work({ ...ready, url: postgres.url, market, web, postmaster: await findPostmaster(database.pool) })
    } finally {
      await web.stop()
    }
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
