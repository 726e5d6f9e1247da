import { getOrderEndpoint, listOrdersEndpoint } from '@lotyard/contract/orders'
import type { Context } from '../../context.ts'
import { requireViewer } from '../../http/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { listOrders, requireOwnOrder } from './reading/read-order.ts'
import { toOrder } from './reading/to-order.ts'

export function registerOrderRoutes(app: App, { db }: Context): void {
  route(app, listOrdersEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    const { page, page_size: pageSize } = request.query
    return listOrders(db, { accountId, page, pageSize })
  })

  route(app, getOrderEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    return toOrder(await requireOwnOrder(db, accountId, request.params.id))
  })
}
