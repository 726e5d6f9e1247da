import {
  payBalanceEndpoint,
  payByLinkEndpoint,
  payLinkClientTokenEndpoint,
  payLinkEndpoint,
  renewPayLinkAtDeskEndpoint,
  renewPayLinkEndpoint,
} from '@lotyard/contract/orders/paying'
import { payerProblems, zipProblems } from '@lotyard/contract/rules/orders/payments/payer'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { requireAdmin, requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { addressGroup } from '../../../lib/address-group.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readClientToken } from '../../payment-methods/index.ts'
import type { OperatorFacts } from '../mails/operator-facts.ts'
import { readOrderKey } from '../placing/claiming/order-key.ts'
import { readOrder } from '../reading/read-order.ts'
import { requireLinkedOrder, requirePayToken, toPayableInvoice } from './pay-link.ts'
import { payBalance, type PayBalanceNeeds } from './pay-balance.ts'
import { renewPayLink } from './renew-pay-link.ts'

type Needs = PayBalanceNeeds & { findOperator: (context: { db: Db }) => Promise<OperatorFacts> }

export function registerBalanceRoutes(app: App, needs: Needs): void {
  const { db } = needs
  route(
    app,
    payBalanceEndpoint,
    'orders',
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      const { payment_details: details, balance_cents: balanceCents, postal_code: given } = request.body
      const { id: orderId } = request.params
      if (!isOpaqueId(orderId)) throw new Refusal('order_not_found')
      const postalCode = given?.trim() ?? null
      if (postalCode !== null) refuseProblems(zipProblems(postalCode))
      const payer = { kind: 'owner', accountId, addressGroup: addressGroup(request.ip), postalCode } as const
      const isPaid = await payBalance(needs, { orderId, details, balanceCents, key: keyOf(request), payer })
      if (!isPaid) reply.code(202)
      return readOrder(db, orderId)
    },
    { limit: 'orders' },
  )
  route(
    app,
    renewPayLinkEndpoint,
    'orders',
    async (request) => {
      const { accountId: ownerId } = requireViewer(request)
      return { payPath: await renewPayLink(needs, { orderId: request.params.id, by: { ownerId } }) }
    },
    { limit: 'orders' },
  )
  route(app, renewPayLinkAtDeskEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    return { payPath: await renewPayLink(needs, { orderId: request.params.id, by: { adminId } }) }
  })
  registerLinkRoutes(app, needs)
}

/** For whoever holds the link, signed in or not, and whoever they are. */
function registerLinkRoutes(app: App, needs: Needs): void {
  const { db } = needs
  route(
    app,
    payLinkEndpoint,
    'orders',
    async (request) => {
      requireRoom(app, request, request.params.token)
      const order = await requireLinkedOrder(db, request.params.token)
      return toPayableInvoice(order, (await needs.findOperator({ db })).operator.name)
    },
    { isProvenByLink: true },
  )
  route(
    app,
    payLinkClientTokenEndpoint,
    'orders',
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      requireRoom(app, request, request.params.token)
      await requireLinkedOrder(db, request.params.token)
      return { client_token: await readClientToken(needs.payments) }
    },
    { isProvenByLink: true, limit: 'client_token' },
  )
  route(
    app,
    payByLinkEndpoint,
    'orders',
    async (request, reply) => {
      const { payment_details: details, balance_cents: balanceCents, ...given } = request.body
      const token = requirePayToken(request.params.token)
      refuseProblems(payerProblems(given))
      const payer = {
        kind: 'link',
        token,
        addressGroup: addressGroup(request.ip),
        name: given.payer_name.trim(),
        postalCode: given.postal_code.trim(),
      } as const
      const { orderId } = token
      const isPaid = await payBalance(needs, { orderId, details, balanceCents, key: keyOf(request), payer })
      if (!isPaid) reply.code(202)
      return { number: (await readOrder(db, orderId)).number, amountCents: balanceCents, isPaid }
    },
    { isProvenByLink: true, limit: 'pay_links' },
  )
}

function keyOf({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>) {
  return readOrderKey(headers['idempotency-key'], body)
}

/** A network opens few different links a minute, so that none is found by trying. The same one counts once. */
function requireRoom(app: App, { ip }: Pick<FastifyRequest, 'ip'>, token: string): void {
  if (!app.mayAddOne('pay_links', ip, token)) throw new Refusal('too_many_requests')
}

function refuseProblems(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}
