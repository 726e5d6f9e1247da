import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { App } from '../route.ts'
import type { TrustsHop } from '../security/hosts/trusted-hops.ts'

/** Only a proxy that we trust may name a request; what it sends is checked, because it ends up in logs and replies. */
export function makeRequestId(trustsHop: TrustsHop): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id']
    const isSane = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    return isSane && trustsHop(request.socket.remoteAddress ?? '', 0) ? given : randomUUID()
  }
}

/** One line a reply. The pattern of the route, never the address: an address may name a person. */
export function registerRequestLog(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    app.log.info(line, 'answered')
    done()
  })
}
