// Calls that a page makes in the process that draws it: the same validation, handler and refusals as over the wire, but no
// request of its own, and nothing is serialised to be parsed again.
//
// Only reads are offered, and only by handlers that take no reply: one that writes headers or cookies needs the whole way.
import type { Endpoint } from '@lotyard/contract/wire/endpoint'
import { queryPairs } from '@lotyard/contract/wire/address'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Viewer } from '../lib/viewer.ts'
import { describeFailure } from './replies/error-replies.ts'
import { requireDesk } from './requests/require-viewer.ts'
import { ReadyReply } from './replies/ready-reply.ts'
import type { App } from './route.ts'
import type { Validate } from './schemas/schema-compilers.ts'

export type CallInProcess = {
  params?: object | undefined
  query?: object | undefined
  /** Who asks: the reader of the page, or null where it is drawn for all visitors. */
  viewer: Viewer | null
  sessionToken: string | null
}
type Reply = { status: number; body: unknown }
type RunCall = (reader: FastifyRequest, call: CallInProcess) => Promise<Reply>

declare module 'fastify' {
  interface FastifyInstance {
    /** By method and path, as in 'GET /api/listings/:name'. */
    callsInProcess: Map<string, RunCall>
  }
}

export function registerCallsInProcess(app: App): void {
  app.decorate('callsInProcess', new Map())
}

type AnyHandler = (request: never, reply: never) => Promise<unknown>

export function offerInProcess(app: App, endpoint: Endpoint, handler: AnyHandler): void {
  if (endpoint.method !== 'GET' || endpoint.reply === undefined || handler.length > 1) return
  const readParams = makeReader(app, endpoint, 'params')
  const readQuery = makeReader(app, endpoint, 'query')
  const handle = handler as unknown as (request: FastifyRequest) => Promise<unknown>
  app.callsInProcess.set(`${endpoint.method} ${endpoint.path}`, async (reader, call) => {
    // The reader's own request in all else: its address, host, log and id, and the place that pages are kept by.
    const request = Object.create(reader) as FastifyRequest
    try {
      request.viewer = call.viewer
      request.sessionToken = call.sessionToken
      if (endpoint.desk !== undefined) requireDesk(request, endpoint.desk)
      request.params = readParams(toTexts(call.params))
      request.query = readQuery(toTexts(call.query))
      request.body = undefined
      const result = await handle(request)
      return {
        status: endpoint.status ?? 200,
        body: result instanceof ReadyReply ? (result.value() as unknown) : result,
      }
    } catch (error) {
      return describeFailure(error, reader)
    }
  })
}

/** As they would arrive in an address: texts, and a list where a key is repeated. */
function toTexts(values: object | undefined): Record<string, string | string[]> {
  const texts: Record<string, string | string[]> = {}
  for (const [key, value] of queryPairs(values)) {
    const known = texts[key]
    texts[key] = known === undefined ? value : [known, value].flat()
  }
  return texts
}

type Read = (values: Record<string, string | string[]>) => unknown

function makeReader(app: App, endpoint: Endpoint, part: 'params' | 'query'): Read {
  const schema: TSchema | undefined = endpoint[part]
  if (schema === undefined) return (values) => values
  const validate = app.validatorCompiler!({
    schema,
    method: endpoint.method,
    url: endpoint.path,
    httpPart: part === 'query' ? 'querystring' : 'params',
  }) as unknown as Validate
  return (values) => {
    // It coerces in place, and fills in defaults.
    if (validate(values)) return values
    throw Object.assign(new Error(`a page called ${endpoint.path} with what it does not take`), {
      statusCode: 400,
      validation: validate.errors,
    })
  }
}
