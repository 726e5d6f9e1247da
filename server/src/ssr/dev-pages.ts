import middie from '@fastify/middie'
import type { App } from '../http/route.ts'
import { WEB_DIR, type LoadPages, type PagesBuild } from './pages/pages-build.ts'

/** Development: Vite serves the modules, swaps them in the open page, and renders from source. */
export async function registerDevPages(app: App): Promise<LoadPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: WEB_DIR,
    configFile: `${WEB_DIR}vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use((request: { url?: string }, response: unknown, next: () => void) => {
    if (request.url?.startsWith('/api/')) next()
    else vite.middlewares(request as never, response as never, next)
  })
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild
}
