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

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused; null where it wasn't. */
    refusalCode: string | null
  }
}

/** Who is turned away, from where and how often is what an attack shows itself by. The id leads to no person outside. */
const TURNED_AWAY = new Set([401, 403, 429])

/** One line a reply. The pattern of the route, never the address: an address may name a person. */
export function registerRequestLog(app: App): void {
  app.decorateReply('refusalCode', null)
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
      ...(TURNED_AWAY.has(reply.statusCode) && {
        code: reply.refusalCode,
        account_id: request.viewer?.accountId ?? null,
      }),
    }
    app.log.info(line, 'answered')
    done()
  })
}
