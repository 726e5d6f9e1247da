// Reads the plans of every list, count, search and export of the desk in a market of many listings, orders, accounts and entries of
// the audit trail: those that the product uses, made for all values. Fails where a statement reads more rows than its page has
// a use for, which on a small market costs nothing that could be measured.
import { buildApp } from '../../../server/src/app.ts'
import { parseConfig } from '../../../server/src/config/config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { createLog } from '../../../server/src/runtime/reporting/log.ts'
import { openPlanReader, recordStatements } from '../../../server/test/plans/read-plans.ts'
import { withMarket } from '../calls/market/with-market.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import { reportFigure } from '../machine/figures.ts'
import { DESK_READS } from './desk-reads.ts'
import { fillListings } from './fill-listings.ts'
import { fillOrders } from './fill-orders.ts'
import { fillPeople } from './fill-people.ts'

/** What the limits of `desk-reads.ts` are meant for: of fewer PostgreSQL reads whole tables, of more it reads no more. */
const LOT_COUNT = 100_000

/** Says whether every statement keeps to its limit. */
export async function benchPlans(): Promise<boolean> {
  return withMarket({ isQuick: true }, async ({ url, market }) => {
    await fillPeople(market.pool, LOT_COUNT)
    await fillListings(market.pool, LOT_COUNT)
    await fillOrders(market.pool)
    const log = createLog('warn')
    const database = openDatabase(url, { maxConnections: 4, onError: (error) => log.warn(error) })
    const config = { ...parseConfig({ SESSION_SECRET: BENCH_SECRET, DEMO: 'on', RATE_LIMITS: 'off' }), port: 0 }
    const app = await buildApp({ db: database.db, pool: database.pool, config, log })
    const plans = await openPlanReader(url)
    try {
      let tooMany = 0
      for (const { path, as, maxRows } of DESK_READS)
        for (const reader of as) {
          const ask = (): Promise<{ statusCode: number }> =>
            app.inject({ method: 'GET', url: path, headers: market.headers[reader] })
          // What is read once a process is no part of the page.
          await ask()
          const { statusCode, statements } = await recordStatements(ask)
          if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode} to the ${reader}.`)
          const rows = Math.max(0, ...(await plans.read(statements)))
          if (rows > maxRows) tooMany += 1
          console.log(`${rows > maxRows ? 'FAILED' : 'ok    '} ${reader} ${path}: ${rows} rows, at most ${maxRows}`)
        }
      return reportFigure({
        name: 'lists of the desk that read too many rows',
        value: tooMany,
        unit: '',
        goal: { atMost: 0 },
      })
    } finally {
      await plans.close()
      await app.close()
      await database.close()
    }
  })
}
