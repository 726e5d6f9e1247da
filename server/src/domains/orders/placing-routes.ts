import {
  directOrderBuyerEndpoint,
  directOrderLotsEndpoint,
  placeDirectOrderEndpoint,
  placeOrderEndpoint,
  previewDirectOrderEndpoint,
  previewOrderEndpoint,
} from '@lotyard/contract/orders'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../address-group.ts'
import { requireSeller, requireViewer } from '../../http/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import type { Viewer } from '../../viewer.ts'
import { findDirectBuyer } from './direct/direct-buyer.ts'
import { listLotsToSell } from './direct/direct-lots.ts'
import { placeDirectOrder } from './direct/place-direct-order.ts'
import { previewDirectOrder } from './direct/preview-direct-order.ts'
import { openAttempts } from './placing/attempts.ts'
import { readOrderKey, type OrderKey } from './placing/order-key.ts'
import { placeOrder, type PlaceNeeds } from './placing/place-order.ts'
import type { Payer } from './placing/placing-queries.ts'
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
      const viewer = requireViewer(request)
      const { order, isKnown } = await placeOrder(needs, viewer, { payload: request.body, ...sentBy(request, viewer) })
      if (!isKnown) reply.code(202)
      return order
    },
    { limit: 'orders' },
  )
  registerDirectOrders(app, needs)
}

function registerDirectOrders(app: App, needs: PlaceNeeds): void {
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
      return order
    },
    { limit: 'orders' },
  )
  route(app, directOrderBuyerEndpoint, 'admin', async (request) =>
    findDirectBuyer(needs, requireSeller(request), request.query.email),
  )
  route(app, directOrderLotsEndpoint, 'admin', async (request) => ({
    lots: await listLotsToSell(needs, requireSeller(request), request.query.search),
  }))
}

function sentBy(
  { headers, body, ip }: Pick<FastifyRequest, 'headers' | 'body' | 'ip'>,
  { accountId }: Viewer,
): { key: OrderKey; payer: Payer } {
  return {
    key: readOrderKey(headers['idempotency-key'], body),
    payer: { accountId, addressGroup: addressGroup(ip) },
  }
}
