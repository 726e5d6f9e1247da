// A sale. It is sent once: the SDK has no key that makes a repeated sale harmless. So an outcome that isn't certain is
// 'unknown', and only what provably never left, or was turned away unread, is 'not_sent'.
import type { BraintreeGateway as Sdk, Transaction } from 'braintree'
import type { FastifyBaseLogger } from 'fastify'
import { declineReason, REJECTED } from '../../decline-reasons.ts'
import type { AuthoriseOutcome, AuthoriseRequest } from '../../payment-gateway.ts'
import { codesOf, isNotSent } from '../braintree-failures.ts'
import { withDeadline } from '../gateway-call.ts'
import { readTransaction } from '../read-transaction.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { keepsMethod, toSaleRequest } from './sale-request.ts'

type SaleSdk = Pick<Sdk, 'customer' | 'transaction'>
type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>
export type SaleOptions = { load: () => Promise<SaleSdk>; limits: { saleMs: number; prepareMs: number }; log: Log }

/** Never throws. */
export async function authorise(request: AuthoriseRequest, options: SaleOptions): Promise<AuthoriseOutcome> {
  const { limits, log } = options
  let sdk: SaleSdk
  try {
    sdk = await prepare(request, options)
  } catch (error) {
    log.warn({ err: error, order: request.orderId }, 'A sale was not sent to the payment gateway.')
    return { kind: 'not_sent' }
  }
  try {
    return await withDeadline(limits.saleMs, () => sell(sdk, request, log))
  } catch (error) {
    if (!isNotSent(error)) return { kind: 'unknown', error }
    log.error({ err: error, order: request.orderId }, 'The payment gateway did not take a sale.')
    return { kind: 'not_sent' }
  }
}

/** Everything that may fail before the sale is sent. */
async function prepare(request: AuthoriseRequest, { load, limits }: SaleOptions): Promise<SaleSdk> {
  const sdk = await withDeadline(limits.prepareMs, async () => {
    const loaded = await load()
    if (keepsMethod(request)) await ensureCustomer(loaded, request.customerId)
    return loaded
  })
  // A customer may take seconds, and recovery counts on a sale that has left in time or not at all.
  if (performance.now() > request.sendByMs) throw new Error('The time to send the sale was over.')
  return sdk
}

async function sell(sdk: SaleSdk, request: AuthoriseRequest, log: Log): Promise<AuthoriseOutcome> {
  const result = await sdk.transaction.sale(toSaleRequest(request))
  // The type has it always; a sale that breaks a rule of the gateway has none.
  const transaction = result.transaction as Transaction | undefined
  if (!result.success) {
    if (transaction !== undefined) return describeDecline(transaction)
    log.warn({ order: request.orderId, codes: codesOf(result) }, 'The payment gateway refused the details of a sale.')
    return { kind: 'invalid' }
  }
  if (transaction === undefined) throw new Error('The gateway reports a sale without a transaction.')
  const sold = readTransaction(transaction)
  if (sold.amountCents !== request.amountCents || sold.orderId !== request.orderId)
    throw new Error('The gateway reports a sale that is not the one we asked for.')
  return {
    kind: 'authorised',
    transaction: { ...sold, vaultedToken: keepsMethod(request) ? sold.vaultedToken : null },
  }
}

function describeDecline(transaction: Transaction): AuthoriseOutcome {
  const { id, state, method } = readTransaction(transaction)
  // An error that comes with a sale that went through would otherwise be told as a decline.
  if (state !== 'declined' && state !== 'failed')
    throw new Error(`The gateway reports an error, and a sale that is ${state}.`)
  const reason = transaction.status === 'gateway_rejected' ? REJECTED : declineReason(method.type)
  return { kind: 'declined', reason, transactionId: id, type: method.type }
}
