// Reads the plans of every list, count, search and export of the desk in a market of many listings, orders, accounts and entries of
// the audit trail: those that the product uses, made for all values. Fails where a statement reads more rows than its page has
// a use for, which on a small market costs nothing that could be measured.
import pg from 'pg'
import { buildApp } from '../../../server/src/app.ts'
import { parseConfig } from '../../../server/src/config/config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { createLog } from '../../../server/src/runtime/reporting/log.ts'
import { withMarket } from '../calls/market/with-market.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import { reportFigure } from '../machine/figures.ts'
import { DESK_READS } from './desk-reads.ts'
import { fillListings } from './fill-listings.ts'
import { fillOrders } from './fill-orders.ts'
import { fillPeople } from './fill-people.ts'
import { rowsRead, type PlanNode } from './plan-rows.ts'

type Statement = { text: string; values: unknown[] }
type Send = (this: unknown, ...given: unknown[]) => unknown

const DRIVER = pg.Client.prototype as unknown as { query: Send }
const READS = /^[\s(]*(select|with)\b/i

/** Says whether every statement keeps to its limit. */
export async function benchPlans(lotCount: number): Promise<boolean> {
  return withMarket({ isQuick: true }, async ({ url, market }) => {
    await fillPeople(market.pool, lotCount)
    await fillListings(market.pool, lotCount)
    await fillOrders(market.pool)
    const log = createLog('warn')
    const database = openDatabase(url, { maxConnections: 4, onError: (error) => log.warn(error) })
    const config = { ...parseConfig({ SESSION_SECRET: BENCH_SECRET, DEMO: 'on', RATE_LIMITS: 'off' }), port: 0 }
    const app = await buildApp({ db: database.db, pool: database.pool, config, log })
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      let tooMany = 0
      for (const { path, as, maxRows } of DESK_READS)
        for (const reader of as) {
          const ask = (): Promise<{ statusCode: number }> =>
            app.inject({ method: 'GET', url: path, headers: market.headers[reader] })
          // What is read once a process is no part of the page.
          await ask()
          const { statusCode, statements } = await recordStatements(ask)
          if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode} to the ${reader}.`)
          const rows = Math.max(0, ...(await readPlans(client, statements)))
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
      await client.end()
      await app.close()
      await database.close()
    }
  })
}

async function recordStatements(
  ask: () => Promise<{ statusCode: number }>,
): Promise<{ statusCode: number; statements: Statement[] }> {
  const { query } = DRIVER
  const statements: Statement[] = []
  DRIVER.query = function (...given) {
    const { text, values } = given[0] as { text?: string; values?: unknown[] }
    if (text !== undefined && READS.test(text)) statements.push({ text, values: values ?? [] })
    return query.apply(this, given)
  }
  try {
    const { statusCode } = await ask()
    return { statusCode, statements }
  } finally {
    DRIVER.query = query
  }
}

/** The most rows that each statement has read of its tables. */
async function readPlans(client: pg.Client, statements: readonly Statement[]): Promise<number[]> {
  const rows: number[] = []
  for (const { text, values } of statements) {
    const given = values.map(toLiteral).join(', ')
    await client.query(`prepare planned as ${text}`)
    const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) execute planned ${given === '' ? '' : `(${given})`}`,
    )
    await client.query('deallocate planned')
    rows.push(Math.round(rowsRead(explained.rows[0]!['QUERY PLAN'][0]!.Plan)))
  }
  return rows
}

/** As the driver sends it. */
function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(toElement).join(',')}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`)
}

function toElement(value: unknown): string {
  if (value === null) return 'NULL'
  return `"${`${value as string | number | boolean}`.replace(/["\\]/g, (character) => `\\${character}`)}"`
}
