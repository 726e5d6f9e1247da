import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { openMetricsText } from '../../measuring/metrics-text.ts'
import { collectProcessMetrics, requestSeconds } from '../../metrics.ts'
import { Refusal } from '../../lib/refusal.ts'
import { FOR_OPERATORS } from './readiness.ts'
import type { App } from '../route.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1'])

/** /metrics for the operator's collector and for admins; to everybody else it does not exist. */
export function registerMetrics(app: App, context: Context): void {
  collectProcessMetrics()
  const readMetrics = openMetricsText(context)
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    requestSeconds.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', { schema: { hide: true }, config: FOR_OPERATORS }, async (request, reply) => {
    if (!mayRead(request, context)) throw new Refusal('not_found')
    const { contentType, text } = await readMetrics()
    return reply.type(contentType).send(text)
  })
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
