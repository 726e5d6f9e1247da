import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import negotiate from '@fastify/accept-negotiator'
import swagger from '@fastify/swagger'
import type { App } from '../route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The document as it is served and as docs/openapi.json holds it, to the byte. */
    openapiText: () => string
  }
}

const PACKERS = {
  // The best quality takes seconds, for a tenth less.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof PACKERS

/**
 * Collects every call that is registered after this; `GET /api/openapi.json` returns them all. What it says does not
 * depend on where or how the market runs: pages, files and the demo's own routes have no tag, and are left out.
 */
export async function registerOpenapi(app: App): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lotyard',
        version: API_VERSION,
        description: `Buy liquidation lots, at a fixed price or by auction. Send ApiVersion ${API_VERSION} with every call.`,
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lotyard_session' } },
      },
    },
  })
  let text: string | undefined
  app.decorate('openapiText', () => (text ??= `${JSON.stringify(app.swagger(), null, 2)}\n`))
  // Packing its megabytes for each request would take 25 ms of a core.
  const packed = new Map<Encoding, Promise<Buffer>>()
  const inEncoding = (encoding: Encoding): Promise<Buffer> => {
    const known = packed.get(encoding) ?? PACKERS[encoding](app.openapiText())
    packed.set(encoding, known)
    return known
  }
  const schema = { tags: ['site'], summary: 'This document' }
  app.get('/api/openapi.json', { schema }, async (request, reply) => {
    const encoding = negotiate<Encoding>(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding === null) return reply.send(app.openapiText())
    return reply.header('content-encoding', encoding).send(await inEncoding(encoding))
  })
}
