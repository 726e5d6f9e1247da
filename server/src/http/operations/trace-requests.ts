import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { currentTracing, type OpenSpan, type TracePoint, type Tracing } from '../../tracing/spans.ts'
import type { App } from '../route.ts'
import { makeTrustsHop } from '../security/hosts/trusted-hops.ts'

/** A span for each request, by route: an address may name a person. First of all hooks, so that the others are inside it. */
export function registerTraces(app: App, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  const tracing = currentTracing()
  if (tracing === null) return
  const trustsHop = makeTrustsHop(trustedProxies)
  const spans = new WeakMap<FastifyRequest, OpenSpan>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    // A visitor could otherwise have any request traced, and hang it into a trace of their choice.
    const isTrusted = trustsHop(request.raw.socket.remoteAddress ?? '', 0)
    const span = tracing.begin({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method, 'lotyard.request_id': request.id },
      ...(isTrusted && parentOf(tracing, request)),
    })
    spans.set(request, span)
    span.run(done)
  })
  // Reading a body ends in an event of the socket, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span === undefined) return done()
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    span.end({
      name: `${request.method} ${route}`,
      attributes: { 'http.route': route, 'http.response.status_code': status },
      ...(status >= 500 && { error: new Error('5xx') }),
    })
    span.run(done)
  })
  app.addHook('onRequestAbort', (request, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    spans.get(request)?.end({ name: `${request.method} ${route}`, attributes: { 'lotyard.aborted': true } })
    done()
  })
}

function parentOf(tracing: Tracing, { headers }: FastifyRequest): { parent: TracePoint } | null {
  const { traceparent } = headers
  const parent = typeof traceparent === 'string' ? tracing.parse(traceparent) : null
  return parent && { parent }
}
