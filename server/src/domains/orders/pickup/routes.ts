import {
  bookPickUpEndpoint,
  cancelPickUpEndpoint,
  listPickUpsEndpoint,
  listSlotsEndpoint,
  pickUpPassEndpoint,
} from '@lotyard/contract/orders/pickup'
import type { Context } from '../../../context.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { bookPickUp } from './book-pickup.ts'
import { cancelPickUp } from './cancel-pickup.ts'
import { registerGateRoutes } from './gate/routes.ts'
import { listSlots } from './list-slots.ts'
import { registerPickUpCalendarRoute } from './pickup-calendar-route.ts'
import { listStoredPickUps } from './pickup-queries.ts'
import { readPass } from './read-pass.ts'
import { requireOwnPickUp } from './require-pickup.ts'
import { toPickUp } from './to-pickup.ts'

export function registerPickUpRoutes(app: App, context: Context): void {
  const { db } = context
  route(app, listSlotsEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    return { days: await listSlots(db, { accountId, warehouseKey: request.params.key }) }
  })
  route(app, listPickUpsEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    const { id: orderId } = request.params
    const stored = isOpaqueId(orderId) ? await listStoredPickUps(db, { accountId, orderId, part: null }) : []
    return { pickups: stored.map(toPickUp) }
  })
  route(app, bookPickUpEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    const shipment = { accountId, orderId: request.params.id, part: request.params.part }
    await bookPickUp(context, { ...shipment, startsAt: request.body.starts_at })
    return toPickUp(await requireOwnPickUp(db, shipment))
  })
  route(app, cancelPickUpEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    await cancelPickUp(context, { accountId, orderId: request.params.id, part: request.params.part })
  })
  route(app, pickUpPassEndpoint, 'orders', async (request) => {
    const { accountId } = requireViewer(request)
    return readPass(context, { accountId, orderId: request.params.id, part: request.params.part })
  })
  registerPickUpCalendarRoute(app, context)
  registerGateRoutes(app, context)
}
