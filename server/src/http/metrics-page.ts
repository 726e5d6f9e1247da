import type { FastifyRequest } from 'fastify'
import { collectProcessMetrics, metrics, requestSeconds } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { App } from './route.ts'

/** /metrics for the operator's collector on this machine and for admins; to everybody else it does not exist. */
export function registerMetrics(app: App): void {
  collectProcessMetrics()
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    requestSeconds.observe(labels, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!isLocal(request) && request.viewer?.role !== 'admin') throw new Refusal('not_found')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

// A proxy on this machine makes every visitor look local, so a request that came through one does not count as such.
function isLocal(request: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined)
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
}
