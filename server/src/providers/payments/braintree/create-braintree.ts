// The payment gateway that takes real money: Braintree, by its own SDK. One function per operation, in operations/.
//
// What holds, and where:
// - A sale is sent once, by its deadline or not at all; what isn't certain of it is 'unknown' (operations/authorise.ts).
// - Every call has a limit, and throws one of three errors (gateway-call.ts).
// - Each call has a connection of its own (open-agent.ts), and a state that we don't know is never guessed
//   (read-transaction.ts).
// - Capture, void and refund can be asked for again (operations/settle.ts).
import type { FastifyBaseLogger } from 'fastify'
import type { PaymentGateway } from '../payment-gateway.ts'
import { ignoreNotFound } from './braintree-failures.ts'
import { createGatewayCall } from './gateway-call.ts'
import { openAgent } from './open-agent.ts'
import { createSdkLoader, type SdkOptions } from './open-sdk.ts'
import { authorise } from './operations/authorise.ts'
import { findByOrderId, findTransaction } from './operations/find.ts'
import { findPayer, generateClientToken, vaultMethod } from './operations/methods.ts'
import { captureSale, refundSale, voidSale } from './operations/settle.ts'

export type BraintreeGateway = PaymentGateway & { name: 'braintree'; close: () => Promise<void> }

/** How long a sale may take, what comes before it, and anything else. */
export type BraintreeLimits = { saleMs: number; prepareMs: number; otherMs: number }
const LIMITS: BraintreeLimits = { saleMs: 60_000, prepareMs: 8_000, otherMs: 30_000 }

type Options = SdkOptions & { log: Pick<FastifyBaseLogger, 'warn' | 'error'>; limits?: BraintreeLimits }

export function createBraintree({ log, limits = LIMITS, ...options }: Options): BraintreeGateway {
  const agent = openAgent({ isSecure: options.server === undefined })
  const load = createSdkLoader(options, agent)
  const call = createGatewayCall(load, limits.otherMs)
  return {
    name: 'braintree',
    clientToken: () => call(generateClientToken),
    vault: (request) => call((sdk) => vaultMethod(sdk, request)),
    findPayer: (nonce) => call((sdk) => findPayer(sdk, nonce)),
    removeMethod: (token) => call((sdk) => sdk.paymentMethod.delete(token).catch(ignoreNotFound)),
    removeCustomer: (customerId) => call((sdk) => sdk.customer.delete(customerId).catch(ignoreNotFound)),
    authorise: (request) => authorise(request, { load, limits, log }),
    capture: (id) => call((sdk) => captureSale(sdk, id)),
    void: (id) => call((sdk) => voidSale(sdk, id)),
    refund: (request) => call((sdk) => refundSale(sdk, request)),
    find: (id) => call((sdk) => findTransaction(sdk, id)),
    findByOrderId: (orderId) => call((sdk) => findByOrderId(sdk, orderId)),
    close: async () => agent.destroy(),
  }
}
