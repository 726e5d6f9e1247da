import fastify from 'fastify'
import type { Context } from './context.ts'
import type { App } from './http/route.ts'
import { registerPhotoRoutes } from './providers/photos/routes.ts'

/** Assembles the web application. The one file, with worker.ts, that knows every domain. */
export async function buildApp(context: Context): Promise<App> {
  const app: App = fastify({
    loggerInstance: context.log,
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: 'array' } },
  })
  app.decorateRequest('viewer', null)
  registerPhotoRoutes(app, context)
  return app
}
