import { Refusal } from '../refusal.ts'
import type { App } from './route.ts'

/** Spec §7: every product call sends it. */
export const API_VERSION = '5'

/** Absent is taken as 5, so that curl works. */
export function registerApiVersion(app: App): void {
  app.addHook('onRequest', async (request) => {
    const version = request.headers['apiversion']
    if (version !== undefined && version !== API_VERSION) throw new Refusal('unsupported_api_version')
  })
}
