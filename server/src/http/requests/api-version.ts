import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import { Refusal } from '../../lib/refusal.ts'
import type { App } from '../route.ts'

/** A call without a version is taken as one of this version, so that curl works. */
export function registerApiVersion(app: App): void {
  app.addHook('onRequest', async (request) => {
    const version = request.headers['apiversion']
    if (version !== undefined && version !== API_VERSION) throw new Refusal('unsupported_api_version')
  })
}
