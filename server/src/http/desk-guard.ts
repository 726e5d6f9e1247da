// Who may make a call of the desk is said once, beside its path: by `desk` of its endpoint, or in the config of a route that
// sends or takes files. Routes without it are not the desk's; a test looks for calls under /admin that forgot it.
import type { DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { requireDesk } from './requests/require-viewer.ts'
import type { App } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    desk?: DeskNeed
  }
}

/**
 * Refuses before the body is validated, so that a caller who may not make a call isn't told what it takes, and after the
 * token is, so that forms of other sites learn nothing. Uploads look earlier themselves, before their body is read.
 */
export function registerDeskGuard(app: App): void {
  app.addHook('onRoute', (options) => {
    const need = options.config?.desk
    if (need === undefined) return
    options.preValidation = [
      async (request) => void requireDesk(request, need),
      ...[options.preValidation ?? []].flat(),
    ]
    options.schema = { ...options.schema, ...({ 'x-desk': need } as object) }
  })
}
