import fastifyStatic from '@fastify/static'
import { FILE_ROUTE } from '../http/replies/file-routes.ts'
import type { App } from '../http/route.ts'

/** Files that browsers and robots ask for by a fixed name, so their content may change under it. */
const FIXED_NAMES = ['favicon.ico', 'favicon.svg', 'robots.txt', 'apple-touch-icon.png']

/**
 * The built files: hashed ones are kept for a year, the few with fixed names for an hour. The build has packed them
 * already, harder than there would be time for at each request.
 */
export async function registerAssets(app: App, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${clientDir}assets/`,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'ignore',
  })
  // Takes what is missing, too: from a page in its place browsers would run HTML as a script.
  app.get<{ Params: { '*': string } }>('/assets/*', { config: FILE_ROUTE }, (request, reply) =>
    reply.sendFile(request.params['*']),
  )
  for (const name of FIXED_NAMES) {
    app.get(`/${name}`, { logLevel: 'warn', config: FILE_ROUTE }, (_request, reply) =>
      reply.sendFile(name, clientDir, { maxAge: '1h', immutable: false }),
    )
  }
}
