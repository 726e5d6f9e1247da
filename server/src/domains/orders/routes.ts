import { openOrdersEndpoint } from '@lotyard/contract/orders/open-orders'
import { getOrderEndpoint, listOrdersEndpoint, wireInstructionsEndpoint } from '@lotyard/contract/orders/orders'
import { isToBePaid } from '@lotyard/contract/rules/orders/order-states'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import type { OwnChanges } from '../listings/index.ts'
import { registerBuyingRoutes } from './buying/routes.ts'
import { registerCertificateRoutes } from './certificates/routes.ts'
import { registerDeskRoutes } from './desk/routes.ts'
import { registerPaymentCalendarRoutes } from './invoices/payment-calendar-route.ts'
import { registerInvoiceRoutes } from './invoices/routes.ts'
import type { OperatorFacts } from './mails/operator-facts.ts'
import { registerPaperRoutes } from './papers/routes.ts'
import { registerPickUpRoutes } from './pickup/routes.ts'
import { registerMoneyRoutes } from './money/routes.ts'
import { registerProblemRoutes } from './problems/routes.ts'
import { listOpenOrders } from './reading/open-orders.ts'
import { listOrders, requireOwnOrder } from './reading/read-order.ts'
import { toOrder } from './reading/to-order.ts'
import { registerTaxRoutes } from './tax/routes.ts'
import { registerTermsRoutes } from './terms/routes.ts'

export type OrderNeeds = Context & {
  /** Lots are sold, or free again. */
  ownChanges: OwnChanges
  findOperator: (context: { db: Db }) => Promise<OperatorFacts>
}

export function registerOrderRoutes(app: App, needs: OrderNeeds): void {
  const { db } = needs
  route(app, listOrdersEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    const { show, page, page_size: pageSize } = request.query
    return listOrders(db, { accountId, show, page, pageSize })
  })

  route(app, openOrdersEndpoint, 'orders', async (request) => listOpenOrders(db, requireViewer(request).accountId))

  route(app, getOrderEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    return toOrder(await requireOwnOrder(db, accountId, request.params.id))
  })

  route(app, wireInstructionsEndpoint, 'orders', async (request) => {
    const { state } = await requireOwnOrder(db, requireViewer(request).accountId, request.params.id)
    return { wire_instructions: isToBePaid(state) ? (await needs.findOperator({ db })).wireInstructions : null }
  })

  registerBuyingRoutes(app, needs)
  registerCertificateRoutes(app, needs)
  registerProblemRoutes(app, needs)
  registerInvoiceRoutes(app, needs)
  registerPaymentCalendarRoutes(app, needs)
  registerPickUpRoutes(app, needs)
  registerDeskRoutes(app, needs)
  registerPaperRoutes(app, needs)
  registerMoneyRoutes(app, needs)
  registerTaxRoutes(app, needs)
  registerTermsRoutes(app, needs)
}
