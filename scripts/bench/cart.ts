// `npm run bench -- cart`: what freight and the cart cost. Delivered prices are measured beside the same searches without
// them; what signed-in buyers do often, over HTTP with session and token, beside a bare signed-in call; and visitors' kept
// pages before and beside ten thousand places.
import '../../server/src/runtime/production.ts'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { buildApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import type { Context } from '../../server/src/context.ts'
import type { Database } from '../../server/src/db/database.ts'
import { createLog } from '../../server/src/runtime/reporting/log.ts'
import { ensureBuilt } from '../launch/build.mjs'
import { BENCH_SECRET } from './machine/bench-secret.ts'
import { measureLandedCost } from './cart/landed-cost.ts'
import { preparePlaces } from './cart/places.ts'
import { measureSignedIn } from './cart/signed-in.ts'
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
      /** With the part `signed in`: a folder for a .cpuprofile of the web process, which is slower then. */
      profile: { type: 'string' },
    },
  })
  const parts: Record<string, () => Promise<void>> = {
    'signed in': async () => report(await measureSignedIn({ profile: values.profile })),
    'delivered prices': () => withLots({ count: Number(values.lots), folder: values.keep }, measureDelivered),
    places: () => withLots({ count: Number(values.lots), folder: values.keep }, measurePlaces),
  }
  const wanted = Object.entries(parts).filter(([name]) => (values.part ?? name) === name)
  if (wanted.length === 0) throw new Error(`--part is one of: ${Object.keys(parts).join(', ')}.`)
  for (const [name, measure] of wanted) {
    process.stdout.write(`\n${name}\n`)
    await measure()
  }
}

function contextOf({ db, pool }: Database): Context {
  const config = { ...parseConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', DEMO: 'on' }), rateLimits: false }
  return { db, pool, config: { ...config, sessionSecret: BENCH_SECRET }, log: createLog('silent') }
}

async function measureDelivered(database: Database): Promise<void> {
  const app = await buildApp(contextOf(database))
  await measureOn(app, () => measureLandedCost(app, database.pool))
}

async function measurePlaces(database: Database): Promise<void> {
  await ensureBuilt('web')
  const context = contextOf(database)
  const app = await buildApp(context)
  await measureOn(app, await preparePlaces(app, context))
}

async function measureOn(app: Awaited<ReturnType<typeof buildApp>>, measure: () => Promise<string[]>): Promise<void> {
  await app.ready()
  try {
    report(await measure())
  } finally {
    await app.close()
  }
}

function report(failures: readonly string[]): void {
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  if (failures.length > 0) process.exitCode = 1
}
