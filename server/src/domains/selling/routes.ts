import { operatorEndpoint } from '@lotyard/contract/operator'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { findOperator } from './settings/find-operator.ts'

export function registerSellingRoutes(app: App, context: Context): void {
  route(app, operatorEndpoint, 'market', async () => (await findOperator(context)).operator)
}
