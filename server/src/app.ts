import fastify from 'fastify'
import type { Context } from './context.ts'
import { findViewer } from './domains/accounts/index.ts'
import { registerCatalogueRoutes } from './domains/catalogue/routes.ts'
import { registerHttp, serverOptions } from './http/http.ts'
import type { App } from './http/route.ts'

/** Assembles the web application. The one file, with worker.ts, that knows every domain. */
export async function buildApp(context: Context): Promise<App> {
  const app: App = fastify({ ...serverOptions(context.config), loggerInstance: context.log })
  await registerHttp(app, context, (token) => findViewer(context, token))
  registerCatalogueRoutes(app, context)
  return app
}
