import type { Context } from '../../context.ts'
import { listPendingMigrations } from '../../db/schema/migrate.ts'
import { Refusal } from '../../lib/refusal.ts'
import { storageCheck } from '../../providers/storage/storage-health.ts'
import { Gauge } from 'prom-client'
import { metrics } from '../../metrics.ts'
import type { App } from '../route.ts'
import { isDatabaseUp } from './readiness-queries.ts'

/** True when the process may be sent visitors, as far as this check can tell. */
export type ReadinessCheck = () => boolean | Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    readinessChecks: Map<string, ReadinessCheck>
  }
}

/** For domains that must prepare before they can answer: the read model of the catalogue adds itself here. */
export function addReadinessCheck(app: Pick<App, 'readinessChecks'>, name: string, check: ReadinessCheck): void {
  app.readinessChecks.set(name, check)
}

/** An overloaded process is still alive, and that is when its operator looks. */
export const FOR_OPERATORS = { rateLimit: false as const, pressureHandler: () => {}, answersAnyHost: true }
const FOR_PROBES = { ...FOR_OPERATORS, ignoresSession: true }

/**
 * /healthz: the process is alive. /readyz: it may be sent visitors. One that is about to end may not. `?without=storage`
 * leaves checks out: where all processes share a bucket, a balancer that looked at it would turn all of them away at once.
 */
export function registerHealth(app: App, { db, config }: Pick<Context, 'db' | 'config'>): void {
  app.decorate('readinessChecks', new Map<string, ReadinessCheck>())
  let isMigrated = false
  addReadinessCheck(app, 'database', () => isDatabaseUp(db))
  addReadinessCheck(app, 'migrations', async () => (isMigrated ||= (await listPendingMigrations(db)).length === 0))
  addReadinessCheck(app, 'storage', storageCheck(config))
  addReadinessCheck(app, 'not_draining', () => !app.draining.isDraining)

  measureReadiness(app)
  const options = { schema: { hide: true }, config: FOR_PROBES }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get<{ Querystring: { without?: string | string[] } }>('/readyz', options, async (request, reply) => {
    const checks = await runChecks(app, CHECK_TIMEOUT_MS, readLeftOut(app, request.query.without))
    const isReady = checks.every(([, passed]) => passed)
    if (!isReady) reply.code(503).header('retry-after', 1)
    return { status: isReady ? 'ok' : 'not ready', checks: Object.fromEntries(checks) }
  })
}

/** Names with commas in between. One that is no check is refused: a typing error would leave nothing out, for months. */
function readLeftOut(app: App, given: string | string[] = []): Set<string> {
  const names = [given].flat().flatMap((list) => list.split(','))
  if (names.some((name) => !app.readinessChecks.has(name)))
    throw new Refusal('malformed_request', {
      errors: { without: [`Name checks of /readyz: ${[...app.readinessChecks.keys()].join(', ')}.`] },
    })
  return new Set(names)
}

const CHECK_TIMEOUT_MS = 2_000
/**
 * /metrics waits a second for the other processes of the machine, so none may keep it longer. A check that takes longer, as
 * of a bucket far away, is not one that fails: until it ends, what it said the time before is told.
 */
const MEASURE_TIMEOUT_MS = 500

/** What the checks of each open application last said. */
const measured = new Map<App, [string, boolean][]>()

new Gauge({
  name: 'lotyard_ready',
  help: '1 where a check of /readyz passes, else 0, by check. With several processes, of the worst.',
  labelNames: ['check'] as const,
  aggregator: 'min',
  registers: [metrics],
  async collect() {
    this.reset()
    for (const app of measured.keys()) {
      await lookAgain(app)
      for (const [check, passed] of measured.get(app) ?? []) this.set({ check }, passed ? 1 : 0)
    }
  },
})

function measureReadiness(app: App): void {
  app.addHook('onReady', async () => void measured.set(app, []))
  app.addHook('onClose', async () => void measured.delete(app))
}

async function lookAgain(app: App): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, MEASURE_TIMEOUT_MS)
  const looked = runChecks(app, CHECK_TIMEOUT_MS).then((checks) => {
    if (measured.has(app)) measured.set(app, checks)
  })
  // The first time there is nothing else to tell.
  await (measured.get(app)?.length === 0 ? looked : Promise.race([looked, late]))
  clearTimeout(timer)
}

function runChecks(
  app: App,
  timeoutMs: number,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<[string, boolean][]> {
  const asked = [...app.readinessChecks].filter(([name]) => !leftOut.has(name))
  return Promise.all(
    asked.map(async ([name, check]): Promise<[string, boolean]> => [name, await passes(app, name, check, timeoutMs)]),
  )
}

async function passes(app: App, name: string, check: ReadinessCheck, timeoutMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    app.log.warn({ check: name, err: error }, 'not ready')
    return false
  } finally {
    clearTimeout(timer)
  }
}
