import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { countJobs } from '../../jobs/job-count-queries.ts'
import { collectProcessMetrics, jobs, marketMetrics, metrics, requestSeconds } from '../../metrics.ts'
import type { Peers } from '../../lib/peers.ts'
import { Refusal } from '../../lib/refusal.ts'
import { FOR_OPERATORS } from './readiness.ts'
import type { App } from '../route.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1'])

/** /metrics for the operator's collector and for admins; to everybody else it does not exist. */
export function registerMetrics(app: App, context: Context): void {
  collectProcessMetrics()
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    requestSeconds.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', { schema: { hide: true }, config: FOR_OPERATORS }, async (request, reply) => {
    if (!mayRead(request, context)) throw new Refusal('not_found')
    await readJobs(app, context.db)
    const ofProcesses = context.peers === undefined ? metrics : await addUp(context.peers)
    const text = [await ofProcesses.metrics(), await marketMetrics.metrics()].join('\n')
    return reply.type(metrics.contentType).send(text)
  })
}

/** Leaves out what makes no sense as a sum, such as when a process started. */
async function addUp(peers: Peers): Promise<Registry> {
  return AggregatorRegistry.aggregate([await metrics.getMetricsAsJSON(), ...(await peers.collectMetrics())])
}

/**
 * A proxy on this machine makes every visitor look local, and need not say in any header that it is there. So an address
 * of this machine is enough only while nothing says that the market is for others.
 */
function mayRead(request: FastifyRequest, { config }: Pick<Context, 'config'>): boolean {
  if (request.viewer !== null && hasRight(request.viewer.rights, 'market', 'read')) return true
  if (config.metricsToken !== null) return isToken(request.headers.authorization, config.metricsToken)
  const isForOthers = config.hasPublicUrl || config.trustedProxies !== null || !LOOPBACK.has(config.host)
  return !isForOthers && isLocal(request)
}

function isLocal(request: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined)
  return !isForwarded && LOOPBACK.has(request.ip) && LOOPBACK.has(request.hostname)
}

/** Compared by hash, so that neither length nor time tells how much of it was right. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}

/** Without a database the other numbers matter most, so they are still reported. */
async function readJobs(app: App, db: Context['db']): Promise<void> {
  jobs.reset()
  try {
    for (const { job, waiting, running, failing, givenUp } of await countJobs(db)) {
      jobs.set({ job, state: 'waiting' }, waiting)
      jobs.set({ job, state: 'running' }, running)
      jobs.set({ job, state: 'failing' }, failing)
      jobs.set({ job, state: 'given_up' }, givenUp)
    }
  } catch (error) {
    app.log.warn({ err: error }, 'the queue could not be counted')
  }
}
