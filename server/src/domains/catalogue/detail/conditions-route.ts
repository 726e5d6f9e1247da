import { conditionsEndpoint } from '@lotyard/contract/conditions'
import type { Context } from '../../../context.ts'
import { route, type App } from '../../../http/route.ts'
import { listConditions } from './detail-queries.ts'

/** The words are the database's: lot pages and the help page show the same. */
export function registerConditionsRoute(app: App, { db }: Pick<Context, 'db'>): void {
  route(app, conditionsEndpoint, 'catalogue', async () => ({ conditions: await listConditions(db) }))
}
