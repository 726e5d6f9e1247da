// `npm run bench -- cart`: what freight and the cart cost. Delivered prices are measured beside the same searches without
// them; adding a lot, over HTTP with session, token and the priced cart in the reply, against its budget in CPU time.
import '../../server/src/runtime/production.ts'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { buildApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import { createLog } from '../../server/src/runtime/reporting/log.ts'
import { BENCH_SECRET } from './machine/bench-secret.ts'
import { run as measureCalls } from './calls.ts'
import { measureLandedCost } from './cart/landed-cost.ts'
import { withLots } from './catalogue/bench-database.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lots: { type: 'string', default: '100000' },
      /** A folder to keep the loaded lots in, for the next run. */
      keep: { type: 'string' },
      /** One of the parts alone. */
      part: { type: 'string' },
    },
  })
  const parts: Record<string, () => Promise<void>> = {
    'add to cart': () => measureCalls(['--only', 'POST /api/cart/listings, buyer']),
    'delivered prices': () => withLots({ count: Number(values.lots), folder: values.keep }, measureDelivered),
  }
  const wanted = Object.entries(parts).filter(([name]) => (values.part ?? name) === name)
  if (wanted.length === 0) throw new Error(`--part is one of: ${Object.keys(parts).join(', ')}.`)
  for (const [name, measure] of wanted) {
    process.stdout.write(`\n${name}\n`)
    await measure()
  }
}

async function measureDelivered({ db, pool }: Database): Promise<void> {
  const config = { ...parseConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', DEMO: 'on' }), rateLimits: false }
  const app = await buildApp({ db, pool, config: { ...config, sessionSecret: BENCH_SECRET }, log: createLog('silent') })
  await app.ready()
  try {
    const failures = await measureLandedCost(app, pool)
    for (const failure of failures) process.stderr.write(`${failure}\n`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await app.close()
  }
}
