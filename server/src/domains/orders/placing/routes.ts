import { placeOrderEndpoint, previewOrderEndpoint } from '@lotyard/contract/orders/placing'
import type { Context } from '../../../context.ts'
import { openProcessLease } from '../../../db/connections/process-lease.ts'
import { forgetDeliverTo } from '../../../http/requests/deliver-to.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { registerBalanceRoutes } from '../balance/routes.ts'
import { registerDirectOrderRoutes } from '../direct/routes.ts'
import { previewOrder } from '../preview/preview-order.ts'
import { openGroups } from './groups/open-groups.ts'
import { openAttempts } from './paying/attempts.ts'
import { openHandOver } from './claiming/hand-over.ts'
import { placeOrder, type PlaceNeeds } from './place-order.ts'
import type { OrderNeeds } from '../routes.ts'
import { sentBy } from './claiming/sent-by.ts'
import { registerWonRoutes } from '../won/routes.ts'

/** Payments go on after their buyers were answered: they are awaited before the process ends. */
export function registerPlacingRoutes(
  app: App,
  given: Omit<PlaceNeeds, 'attempts' | 'groups' | 'handOver' | 'lease'> &
    Pick<Context, 'pool'> &
    Pick<OrderNeeds, 'findOperator'>,
): void {
  const lease = openProcessLease(given)
  const attempts = openAttempts()
  const claiming = { ...given, attempts, lease }
  const needs = { ...claiming, groups: openGroups(claiming), handOver: openHandOver(given) }
  app.draining.onBegin((forMs) => {
    if (forMs === 0) needs.attempts.leave()
  })
  app.addHook('preClose', async () => {
    await needs.attempts.finish()
    await needs.handOver.finish()
    await lease.close()
  })
  route(app, previewOrderEndpoint, 'orders', async (request) =>
    previewOrder(needs, requireViewer(request), request.body),
  )
  route(
    app,
    placeOrderEndpoint,
    'orders',
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { order, isKnown } = await placeOrder(needs, viewer, { payload: request.body, ...sentBy(request, viewer) })
      if (!isKnown) reply.code(202)
      // Its address is saved: from now on the cart has one to ship to.
      forgetDeliverTo(reply)
      return order
    },
    { limit: 'orders' },
  )
  registerDirectOrderRoutes(app, needs)
  registerBalanceRoutes(app, needs)
  registerWonRoutes(app, needs)
}
