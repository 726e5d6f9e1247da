import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import { type FastifyHttpOptions, LogController, type RawServerDefault } from 'fastify'
import { constants } from 'node:zlib'
import { csrfTokenEndpoint } from '@lotyard/contract/account/account'
import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { BODY_LIMIT_BYTES, registerBodyParsers } from './requests/body-parsers.ts'
import { issueCsrfToken, registerCsrf } from './security/csrf.ts'
import { registerCallsInProcess } from './calls-in-process.ts'
import { registerDeskGuard } from './desk-guard.ts'
import { replyToClientError } from './replies/client-errors.ts'
import { registerErrorReplies, registerUnknownCalls, replyToFrameworkError } from './replies/error-replies.ts'
import { registerKeptPages } from './replies/kept-pages.ts'
import { registerDraining } from './operations/draining.ts'
import { registerMetrics } from './operations/metrics-page.ts'
import { registerOpenapi } from './schemas/openapi.ts'
import { registerKnownHosts } from './security/hosts/known-hosts.ts'
import { registerRateLimits } from './security/rate-limits.ts'
import { registerHealth } from './operations/readiness.ts'
import { makeRequestId, registerRequestLog } from './operations/request-log.ts'
import { registerTraces } from './operations/trace-requests.ts'
import { type App, route } from './route.ts'
import { registerSecurityHeaders } from './security/security-headers.ts'
import { makeTrustsHop } from './security/hosts/trusted-hops.ts'
import { type FindViewer, registerSession } from './requests/session.ts'
import { registerSchemaCompilers } from './schemas/schema-compilers.ts'
import { Refusal } from '../lib/refusal.ts'

const REQUEST_TIMEOUT_MS = 30_000

export function serverOptions(config: Config): FastifyHttpOptions<RawServerDefault> {
  const trustsHop = makeTrustsHop(config.trustedProxies)
  return {
    // A logger per request is not worth its cost: each log line names its request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    ...(config.trustedProxies !== null && { trustProxy: trustsHop }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A client has this long to send a request, and a silent connection this long to say something. Node looks only every
    // 30 s unless told otherwise, and allows 60 s for the headers alone: a limit of 30 s would cut at up to 90.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
    connectionTimeout: 75_000,
    // Longer than the proxies' usual 60 s, so that they close idle connections and never meet one we just closed.
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // operations/draining.ts refuses what comes then.
    return503OnClosing: false,
    genReqId: makeRequestId(trustsHop),
    rewriteUrl: ({ url }) => toPath(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    frameworkErrors: replyToFrameworkError,
    clientErrorHandler: replyToClientError,
  }
}

/** A request to a proxy names the whole address. The router understands it, and every look at `request.url` must agree. */
function toPath(url: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(url) ?? []
  if (origin === undefined) return url
  const path = url.slice(origin.length)
  return path.startsWith('/') ? path : `/${path}`
}

/** Everything that holds for every call, in the order in which a request meets it. */
export async function registerHttp(app: App, context: Context, findViewer: FindViewer): Promise<void> {
  const { config, db } = context
  const secret = config.sessionSecret
  app.decorate('hasSecureCookies', config.publicUrl.startsWith('https:'))
  registerTraces(app, config)
  registerErrorReplies(app)
  registerSchemaCompilers(app)
  registerCallsInProcess(app)
  registerKeptPages(app)
  registerRequestLog(app)
  registerDraining(app)
  registerSecurityHeaders(app, config)
  registerKnownHosts(app, { config, db })
  // Sampled over five seconds, so that only lasting overload turns visitors away, never one slow moment.
  if (config.rateLimits)
    await app.register(underPressure, { maxEventLoopDelay: 1_000, sampleInterval: 5_000, retryAfter: 2 })
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // Quality 4 costs about as much as gzip and still packs better; the default 11 would stall the process.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(cookie)
  registerApiVersion(app)
  registerSession(app, { secret, sessionDays: config.sessionDays, findViewer })
  await registerRateLimits(app, context)
  await registerBodyParsers(app)
  registerCsrf(app, { secret })
  registerDeskGuard(app)
  await registerOpenapi(app)
  registerUnknownCalls(app)
  registerHealth(app, { db, config })
  registerMetrics(app, context)
  route(app, csrfTokenEndpoint, 'account', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { csrf_token: issueCsrfToken(request, reply, secret) }
  })
}

/** A call without a version is taken as one of this version, so that curl works. */
function registerApiVersion(app: App): void {
  app.addHook('onRequest', async (request) => {
    const version = request.headers['apiversion']
    if (version !== undefined && version !== API_VERSION) throw new Refusal('unsupported_api_version')
  })
}
