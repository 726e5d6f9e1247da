import { conditionsEndpoint } from '@lotyard/contract/lots/conditions'
import { route, type App } from '../../../http/route.ts'
import type { LotMemory } from '../model/memories/lot-memory.ts'

/** The words are the database's: lot pages and the help page show the same. */
export function registerConditionsRoute(app: App, lots: LotMemory): void {
  route(app, conditionsEndpoint, 'catalogue', async () => ({ conditions: [...(await lots.readConditions())] }))
}
