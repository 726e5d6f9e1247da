import fastify from 'fastify'
import type { Context } from '../../context.ts'
import { serverOptions } from '../http.ts'
import { registerErrorReplies } from '../replies/error-replies.ts'
import type { App } from '../route.ts'
import { registerSecurityHeaders } from '../security/security-headers.ts'
import { registerDraining } from './draining.ts'
import { registerMetrics } from './metrics-page.ts'
import { addReadinessCheck, registerHealth, type ReadinessCheck } from './readiness.ts'

/** What a process without a site answers: /healthz, /readyz and /metrics, by the same rules as a site. */
export function buildProbes(context: Context, checks: Record<string, ReadinessCheck>): App {
  const app: App = fastify({ ...serverOptions(context.config), loggerInstance: context.log })
  // No session is looked up here, so no admin is known: collectors bring the token.
  app.decorateRequest('viewer', null)
  registerErrorReplies(app)
  registerDraining(app)
  registerSecurityHeaders(app, context.config)
  registerHealth(app, context)
  for (const [name, check] of Object.entries(checks)) addReadinessCheck(app, name, check)
  registerMetrics(app, context)
  return app
}
