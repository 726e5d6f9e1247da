import {
  directOrderBuyerEndpoint,
  directOrderLotsEndpoint,
  placeDirectOrderEndpoint,
  previewDirectOrderEndpoint,
} from '@lotyard/contract/orders/direct-orders'
import { exemptionForSellers } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import type { PlaceNeeds } from '../placing/place-order.ts'
import { sentBy } from '../placing/claiming/sent-by.ts'
import { findDirectBuyer } from './direct-buyer.ts'
import { listLotsToSell } from './direct-lots.ts'
import { placeDirectOrder } from './place-direct-order.ts'
import { previewDirectOrder } from './preview-direct-order.ts'

export function registerDirectOrderRoutes(app: App, needs: PlaceNeeds): void {
  route(app, previewDirectOrderEndpoint, 'admin', async (request) =>
    previewDirectOrder(needs, requireSeller(request), request.body),
  )
  route(
    app,
    placeDirectOrderEndpoint,
    'admin',
    async (request, reply) => {
      const viewer = requireSeller(request)
      const direct = { payload: request.body, ...sentBy(request, viewer) }
      const { order, isKnown } = await placeDirectOrder(needs, viewer, direct)
      if (!isKnown) reply.code(202)
      // As in the preview: that it is exempt, not by which certificate.
      return { ...order, taxExemption: exemptionForSellers(order.listings) }
    },
    { limit: 'orders' },
  )
  route(
    app,
    directOrderBuyerEndpoint,
    'admin',
    async (request) => findDirectBuyer(needs, requireSeller(request), request.query.email),
    { limit: 'buyers' },
  )
  route(app, directOrderLotsEndpoint, 'admin', async (request) => ({
    lots: await listLotsToSell(needs, requireSeller(request), request.query.search),
  }))
}
