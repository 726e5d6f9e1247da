import {
  changeShipmentEndpoint,
  listCarriersEndpoint,
  splitShipmentEndpoint,
  undoShippedEndpoint,
} from '@lotyard/contract/desk/orders'
import { confirmArrivalEndpoint, denyArrivalEndpoint } from '@lotyard/contract/orders/orders'
import type { Context } from '../../../context.ts'
import { requireAdmin, requireSeller, requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { readDeskOrder } from '../desk/read-desk.ts'
import { readOrder } from '../reading/read-order.ts'
import { confirmArrival, denyArrival } from './buyer-arrival.ts'
import { changeShipment } from './change-shipment.ts'
import { listOfferedCarriers } from './shipment-queries.ts'
import { splitShipment } from './split-shipment.ts'
import { undoShipped } from './undo-shipped.ts'

export function registerShipmentRoutes(app: App, needs: Context): void {
  const { db } = needs

  route(app, listCarriersEndpoint, 'admin', async (request) => {
    requireSeller(request)
    return { carriers: await listOfferedCarriers(db) }
  })

  route(app, changeShipmentEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { state, carrier, tracking, delivered_on: deliveredOn, version } = request.body
    const { orderId } = await changeShipment(needs, viewer, {
      shipmentId: request.params.id,
      version,
      ...(state !== undefined && { state }),
      ...(carrier !== undefined && { carrier }),
      ...(tracking !== undefined && { trackings: tracking }),
      ...(deliveredOn !== undefined && { deliveredOn }),
    })
    return readDeskOrder(db, viewer, orderId)
  })

  route(app, undoShippedEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { reason } = request.body
    const { orderId } = await undoShipped(needs, { shipmentId: request.params.id, adminId: viewer.accountId, reason })
    return readDeskOrder(db, viewer, orderId)
  })

  route(app, splitShipmentEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { parts } = request.body
    const { orderId } = await splitShipment(needs, viewer, { shipmentId: request.params.id, parts })
    return readDeskOrder(db, viewer, orderId)
  })

  const ofBuyer = { limit: 'account_update' } as const
  route(
    app,
    confirmArrivalEndpoint,
    'orders',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { id: orderId, part } = request.params
      await confirmArrival(needs, { accountId, orderId, part, on: request.body.on })
      return readOrder(db, orderId)
    },
    ofBuyer,
  )

  route(
    app,
    denyArrivalEndpoint,
    'orders',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { id: orderId, part } = request.params
      await denyArrival(needs, { accountId, orderId, part })
      return readOrder(db, orderId)
    },
    ofBuyer,
  )
}
