import {
  addPaymentMethodEndpoint,
  clientTokenEndpoint,
  listPaymentMethodsEndpoint,
  removePaymentMethodEndpoint,
  updatePaymentMethodEndpoint,
} from '@lotyard/contract/account/payment-methods'
import { addressGroup } from '../../lib/address-group.ts'
import type { Context } from '../../context.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../lib/refusal.ts'
import { addPaymentMethod, type Declines } from './add-payment-method.ts'
import { listPaymentMethods } from './payment-method-queries.ts'
import { readClientToken } from './read-client-token.ts'
import { removePaymentMethod } from './remove-payment-method.ts'
import { toWire } from './saved-method.ts'
import { updatePaymentMethod } from './update-payment-method.ts'

type Needs = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway | null; declines: Declines }

export function registerPaymentMethodRoutes(app: App, needs: Needs): void {
  const { db, log, declines } = needs

  route(
    app,
    clientTokenEndpoint,
    'payment methods',
    async (request) => {
      requireViewer(request)
      return { client_token: await readClientToken(needs.payments) }
    },
    { limit: 'client_token' },
  )

  route(app, listPaymentMethodsEndpoint, 'payment methods', async (request) => {
    const methods = await listPaymentMethods(db, requireViewer(request).accountId)
    return {
      payment_methods: methods.map(toWire),
      default_method: methods.find((method) => method.default)?.id ?? null,
    }
  })

  route(
    app,
    addPaymentMethodEndpoint,
    'payment methods',
    async (request) => {
      const { accountId } = requireViewer(request)
      const payer = { accountId, addressGroup: addressGroup(request.ip) }
      const { payment_method_nonce: nonce, make_default: makeDefault = false } = request.body
      const payments = requireGateway(needs)
      const added = await addPaymentMethod({ db, log, payments, declines }, { payer, nonce, makeDefault })
      return { payment_method: toWire(added) }
    },
    { limit: 'payment_methods' },
  )

  route(
    app,
    updatePaymentMethodEndpoint,
    'payment methods',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { make_default: makeDefault } = request.body
      return {
        payment_method: toWire(await updatePaymentMethod(needs, { accountId, id: request.params.id, makeDefault })),
      }
    },
    { limit: 'payment_methods' },
  )

  route(
    app,
    removePaymentMethodEndpoint,
    'payment methods',
    async (request) => {
      const { accountId } = requireViewer(request)
      await removePaymentMethod(needs, { accountId, id: request.params.id })
    },
    { limit: 'payment_methods' },
  )
}

function requireGateway({ payments }: Needs): PaymentGateway {
  if (payments === null) throw new Refusal('payments_closed')
  return payments
}
