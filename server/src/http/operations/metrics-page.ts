import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { countJobs } from '../../jobs/job-count-queries.ts'
import { collectProcessMetrics, jobs, metrics, requestSeconds } from '../../metrics.ts'
import { Refusal } from '../../refusal.ts'
import { FOR_OPERATORS } from './readiness.ts'
import type { App } from '../route.ts'

/** /metrics for the operator's collector on this machine and for admins; to everybody else it does not exist. */
export function registerMetrics(app: App, { db }: Pick<Context, 'db'>): void {
  collectProcessMetrics()
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    requestSeconds.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', { schema: { hide: true }, config: FOR_OPERATORS }, async (request, reply) => {
    if (!isLocal(request) && request.viewer?.role !== 'admin') throw new Refusal('not_found')
    await readJobs(app, db)
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

// A proxy on this machine makes every visitor look local, so a request that came through one does not count as such.
function isLocal(request: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined)
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
}

/** Without a database the other numbers matter most, so they are still reported. */
async function readJobs(app: App, db: Context['db']): Promise<void> {
  jobs.reset()
  try {
    for (const { job, waiting, failing, givenUp } of await countJobs(db)) {
      jobs.set({ job, state: 'waiting' }, waiting)
      jobs.set({ job, state: 'failing' }, failing)
      jobs.set({ job, state: 'given_up' }, givenUp)
    }
  } catch (error) {
    app.log.warn({ err: error }, 'the queue could not be counted')
  }
}
