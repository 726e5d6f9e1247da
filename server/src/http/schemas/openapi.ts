import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import swagger from '@fastify/swagger'
import type { App } from '../route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The document as it is served and as docs/openapi.json holds it, to the byte. */
    openapiText: () => string
  }
}

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
  const schema = { tags: ['site'], summary: 'This document' }
  app.get('/api/openapi.json', { schema }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(app.openapiText()),
  )
}
