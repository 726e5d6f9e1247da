import fastifyStatic from '@fastify/static'
import type { App } from '../http/route.ts'

/** Files that browsers and robots ask for by a fixed name, so their content may change under it. */
const FIXED_NAMES = ['favicon.ico', 'favicon.svg', 'robots.txt', 'apple-touch-icon.png']

/** The built files: hashed ones are kept for a year, the few with fixed names for an hour. */
export async function registerAssets(app: App, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${clientDir}assets/`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'ignore',
    // Without it a missing file would fall through to a page: browsers would run HTML as a script.
    wildcard: true,
  })
  for (const name of FIXED_NAMES) {
    app.get(`/${name}`, { logLevel: 'warn' }, (_request, reply) =>
      reply.sendFile(name, clientDir, { maxAge: '1h', immutable: false }),
    )
  }
}
