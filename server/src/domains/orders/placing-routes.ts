import { placeOrderEndpoint, previewOrderEndpoint } from '@lotyard/contract/orders'
import { requireViewer } from '../../http/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { openAttempts } from './placing/attempts.ts'
import { readOrderKey } from './placing/order-key.ts'
import { placeOrder, type PlaceNeeds } from './placing/place-order.ts'
import { previewOrder } from './preview/preview-order.ts'

/** Payments go on after their buyers were answered: they are awaited before the process ends. */
export function registerPlacingRoutes(app: App, given: Omit<PlaceNeeds, 'attempts'>): void {
  const needs: PlaceNeeds = { ...given, attempts: openAttempts() }
  app.addHook('preClose', () => needs.attempts.finish())
  route(app, previewOrderEndpoint, 'orders', async (request) =>
    previewOrder(needs, requireViewer(request), request.body),
  )
  route(
    app,
    placeOrderEndpoint,
    'orders',
    async (request, reply) => {
      const key = readOrderKey(request.headers['idempotency-key'], request.body)
      const placing = { payload: request.body, key, ip: request.ip }
      const { order, isKnown } = await placeOrder(needs, requireViewer(request), placing)
      if (!isKnown) reply.code(202)
      return order
    },
    { limit: 'orders' },
  )
}
