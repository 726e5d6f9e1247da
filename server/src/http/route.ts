import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Endpoint } from '@lotyard/contract/wire/endpoint'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Static, TSchema } from 'typebox'
import { offerInProcess } from './calls-in-process.ts'
import { FORM_TYPE } from './requests/form-type.ts'
import { ReadyReply } from './replies/ready-reply.ts'
import { limitOf, type LimitName } from './security/rate-limits.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

type Read<Schema> = Schema extends TSchema ? Static<Schema> : unknown

type Handler<E extends Endpoint> = (
  request: Omit<FastifyRequest, 'params' | 'query' | 'body'> & {
    params: Read<E['params']>
    query: Read<E['query']>
    body: Read<E['body']>
  },
  reply: FastifyReply,
) => Promise<ReplyOf<E>>

type ReplyOf<E extends Endpoint> =
  | (E['reply'] extends TSchema ? Static<E['reply']> | ReadyReply<Static<E['reply']>> : void)
  | (E['waits'] extends TSchema ? Static<E['waits']> : never)

export type RouteOptions = {
  /** A limit of this call's own, per account or address. */
  limit?: LimitName
  /** Sign-in and its like: a plain form of our own pages may post here without a token. */
  acceptsOwnOrigin?: boolean
  /** The link that leads here proves all that it may do: no session is looked at, so none can be misused. */
  isProvenByLink?: boolean
  /** 64 KB by default. */
  bodyLimitBytes?: number
}

/** Binds an endpoint of the contract to its handler: one schema validates, types, serialises and documents. */
export function route<const E extends Endpoint>(
  app: App,
  endpoint: E,
  tag: string,
  handler: Handler<E>,
  options: RouteOptions = {},
): void {
  const status = endpoint.status ?? (endpoint.reply === undefined ? 204 : 200)
  offerInProcess(app, endpoint, handler)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.bodyLimitBytes !== undefined && { bodyLimit: options.bodyLimitBytes }),
    config: {
      ...(endpoint.desk !== undefined && { desk: endpoint.desk }),
      ...(options.limit !== undefined && { rateLimit: limitOf(options.limit) }),
      ...(options.acceptsOwnOrigin !== undefined && { acceptsOwnOrigin: options.acceptsOwnOrigin }),
      ...(options.isProvenByLink === true && { isProvenByLink: true, ignoresSession: true }),
    },
    schema: {
      tags: [tag],
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.encoding === 'form' && { consumes: [FORM_TYPE] }),
      response: {
        [status]: endpoint.reply ?? { type: 'null', description: 'Done' },
        ...(endpoint.waits && { 202: endpoint.waits }),
        '4xx': ErrorReply,
        '5xx': ErrorReply,
      },
    },
    async handler(request, reply) {
      // What an account sees is for that account only, and so are prices to a visitor's place: a shared cache would give
      // them to others. A handler that knows better says so itself.
      if (request.viewer !== null || request.deliverTo !== null || options.isProvenByLink === true)
        reply.header('cache-control', 'private, no-store')
      const result: unknown = await handler(request as unknown as Parameters<Handler<E>>[0], reply)
      // A handler may have sent something itself: a download, or a 200 where 201 is usual.
      if (reply.sent) return reply
      if (reply.statusCode === 200) reply.code(status)
      // The text has the reply's shape already. The serialiser would parse it to write it again.
      if (result instanceof ReadyReply)
        return reply.header('content-type', 'application/json; charset=utf-8').send(result.text())
      return reply.send(result)
    },
  })
}
