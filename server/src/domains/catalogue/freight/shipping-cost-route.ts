import { listingShippingCostEndpoint } from '@lotyard/contract/lots/shipping'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { findShippingCost, type ShippingCostNeeds } from './find-shipping-cost.ts'

export function registerShippingCostRoute(app: App, needs: ShippingCostNeeds): void {
  route(app, listingShippingCostEndpoint, 'catalogue', async (request) =>
    findShippingCost(needs, request.params.name, requireViewer(request)),
  )
}
