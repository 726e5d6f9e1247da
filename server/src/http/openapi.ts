import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import swagger from '@fastify/swagger'
import type { App } from './route.ts'

/** Collects every call that is registered after this; `GET /api/openapi.json` returns them all. */
export async function registerOpenapi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lotyard',
        version: API_VERSION,
        description: `Buy liquidation lots, at a fixed price or by auction. Send ApiVersion ${API_VERSION} with every call.`,
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lotyard_session' } },
      },
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
