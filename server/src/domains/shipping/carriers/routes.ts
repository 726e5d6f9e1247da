import {
  changeCarrierEndpoint,
  createCarrierEndpoint,
  listDeskCarriersEndpoint,
} from '@lotyard/contract/desk/market/carriers'
import type { Context } from '../../../context.ts'
import { listMarketChanges } from '../../../db/audit/audit-history-queries.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { listCarriers } from './carrier-queries.ts'
import { changeCarrier, createCarrier } from './save-carrier.ts'

export function registerCarrierRoutes(app: App, needs: Pick<Context, 'db'>): void {
  const { db } = needs

  route(app, listDeskCarriersEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [carriers, history] = await Promise.all([listCarriers(db), listMarketChanges(db, ['carrier'])])
    return { carriers, history }
  })

  route(app, createCarrierEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { key, ...fields } = request.body
    return createCarrier(needs, { key, fields, byAccountId })
  })

  route(app, changeCarrierEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { version, ...fields } = request.body
    return changeCarrier(needs, { key: request.params.key, version, fields, byAccountId })
  })
}
