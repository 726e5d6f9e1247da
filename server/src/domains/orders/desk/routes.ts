import {
  cancelOrderEndpoint,
  ExportOrdersQuery,
  getDeskOrderEndpoint,
  listDeskOrdersEndpoint,
  markOrderPaidEndpoint,
  refundOrderEndpoint,
} from '@lotyard/contract/desk/orders'
import { hasRight, type DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { heavyReads } from '../../../db/connections/replica/heavy-reads.ts'
import { requireAdmin, requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { registerShipmentRoutes } from '../fulfilment/routes.ts'
import { markInvoicePaid } from '../invoices/mark-paid.ts'
import { actOnOrder } from '../money/act-on-order.ts'
import { openOrderActs } from '../money/order-acts.ts'
import { exportOrders } from './export-orders.ts'
import { readDesk, readDeskOrder, toDeskFilter, type DeskQuery } from './read-desk.ts'

const EXPORT_NEED: DeskNeed = { area: 'people', level: 'read', also: { area: 'orders', level: 'read' }, sellers: true }

export function registerDeskRoutes(app: App, needs: Context & { ownChanges: OwnChanges }): void {
  const { db, ownChanges } = needs
  const acts = openOrderActs(needs)
  registerShipmentRoutes(app, needs)

  route(app, listDeskOrdersEndpoint, 'admin', async (request) => readDesk(db, requireSeller(request), request.query))

  app.get<{ Querystring: DeskQuery }>(
    '/api/admin/orders.csv',
    {
      // Orders, and names and addresses of buyers, a thousand at a time.
      config: { desk: EXPORT_NEED, rateLimit: limitOf('exports') },
      schema: {
        tags: ['admin'],
        summary: 'The same orders for a spreadsheet, a row a lot',
        querystring: ExportOrdersQuery,
      },
    },
    async (request, reply) => {
      const viewer = requireSeller(request)
      const showsMoney = viewer.role === 'seller' || hasRight(viewer.rights, 'money', 'read')
      const file = await exportOrders(await heavyReads(needs), toDeskFilter(viewer, request.query), { showsMoney })
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(file))
    },
  )

  route(app, getDeskOrderEndpoint, 'admin', async (request) =>
    readDeskOrder(db, requireSeller(request), request.params.id),
  )

  route(app, cancelOrderEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { reason, force = false } = request.body
    const given = { orderId: request.params.id, reason, force }
    return actOnOrder(needs, reply, { viewer, given, run: acts.cancel })
  })

  route(app, refundOrderEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { listing = null, amount_cents: amountCents, reason } = request.body
    const { key: requestKey = null, sent_by_wire: sentByWire = false } = request.body
    const given = { orderId: request.params.id, listing, amountCents, reason, requestKey, sentByWire }
    return actOnOrder(needs, reply, { viewer, given, run: acts.refund })
  })

  route(app, markOrderPaidEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { id } = request.params
    const { reference = '' } = request.body
    await ownChanges.settle(await markInvoicePaid(needs, { orderId: id, adminId: viewer.accountId, reference }))
    return readDeskOrder(db, viewer, id)
  })
}
