// The payment gateway that takes real money: Braintree, by its own SDK.
//
// The SDK has no key that makes a repeated sale harmless, so a sale is sent once, and an outcome that isn't certain is
// 'unknown'. Only what provably never left, or was turned away unread, is 'not_sent'.
import type { BraintreeGateway as Sdk, Transaction, TransactionRequest, ValidatedResponse } from 'braintree'
import type { FastifyBaseLogger } from 'fastify'
import type http from 'node:http'
import type { BraintreeSettings } from '../../../config/braintree-settings.ts'
import { declineReason, REJECTED } from '../decline-reasons.ts'
import { toDecimal } from '@lotyard/contract/rules/money'
import {
  GatewayAway,
  GatewayRefusal,
  GatewayUndecided,
  type AuthoriseOutcome,
  type AuthoriseRequest,
  type GatewayTransaction,
  type PaymentGateway,
} from '../payment-gateway.ts'
import { isNotFound, isNotSent, toAway } from './braintree-failures.ts'
import { openAgent } from './open-agent.ts'
import { readPayer } from './read-payer.ts'
import { readMethod, readTransaction } from './read-transaction.ts'

export type BraintreeGateway = PaymentGateway & { name: 'braintree'; close: () => Promise<void> }

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>
/** How long a sale may take, and how long anything else; the SDK's own limit is 60 s of silence, again at every byte. */
export type BraintreeLimits = { saleMs: number; prepareMs: number; otherMs: number }
const LIMITS: BraintreeLimits = { saleMs: 60_000, prepareMs: 8_000, otherMs: 30_000 }

const CUSTOMER_ID_TAKEN = '91609'
const MAX_FOUND = 50

export function createBraintree(options: {
  settings: BraintreeSettings
  log: Log
  limits?: BraintreeLimits
  /** A server that speaks like the gateway, for tests. */
  server?: { host: string; port: number }
}): BraintreeGateway {
  const { log, limits = LIMITS } = options
  const agent = openAgent({ isSecure: options.server === undefined })
  let loading: Promise<Sdk> | undefined
  const load = (): Promise<Sdk> => (loading ??= openSdk(options, agent))

  /** Every call but a sale: an error is a refusal, is about one transaction, or means that the gateway is away. */
  async function call<Result>(work: (sdk: Sdk) => Promise<Result>): Promise<Result> {
    try {
      return await withDeadline(limits.otherMs, async () => work(await load()))
    } catch (error) {
      if (error instanceof GatewayRefusal || error instanceof GatewayUndecided) throw error
      if (isNotFound(error)) throw new GatewayRefusal('The payment gateway has nothing of this id.')
      throw toAway(error)
    }
  }

  /** Two calls at once may both find no customer; the second one's id is taken then, which is as good. */
  async function ensureCustomer(sdk: Sdk, customerId: string): Promise<void> {
    try {
      await sdk.customer.find(customerId)
      return
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
    const created = await sdk.customer.create({ id: customerId })
    if (!created.success && !codesOf(created).includes(CUSTOMER_ID_TAKEN)) throw refusal('customer', created)
  }

  async function sell(sdk: Sdk, request: AuthoriseRequest): Promise<AuthoriseOutcome> {
    const result = await sdk.transaction.sale(saleOf(request))
    // The type has it always; a sale that breaks a rule of the gateway has none.
    const transaction = result.transaction as Transaction | undefined
    if (!result.success) {
      if (transaction !== undefined) return describeDecline(transaction)
      // The codes alone: the gateway's texts and parameters repeat what we sent.
      log.warn({ order: request.orderId, codes: codesOf(result) }, 'The payment gateway refused the details of a sale.')
      return { kind: 'invalid' }
    }
    if (transaction === undefined) throw new Error('The gateway reports a sale without a transaction.')
    const sold = readTransaction(transaction)
    if (sold.amountCents !== request.amountCents || sold.orderId !== request.orderId)
      throw new Error('The gateway reports a sale that is not the one we asked for.')
    const vaultedToken = request.saveMethod && 'nonce' in request.source ? sold.vaultedToken : null
    return { kind: 'authorised', transaction: { ...sold, vaultedToken } }
  }

  async function prepare(request: AuthoriseRequest): Promise<Sdk> {
    const sdk = await withDeadline(limits.prepareMs, async () => {
      const loaded = await load()
      if (request.saveMethod && 'nonce' in request.source) await ensureCustomer(loaded, request.customerId)
      return loaded
    })
    // A customer may take seconds, and recovery counts on a sale that has left in time or not at all.
    if (performance.now() > request.sendByMs) throw new Error('The time to send the sale was over.')
    return sdk
  }

  async function stateOf(sdk: Sdk, id: string): Promise<GatewayTransaction['state']> {
    return readTransaction(await sdk.transaction.find(id)).state
  }

  return {
    name: 'braintree',

    clientToken: () =>
      call(async (sdk) => {
        const result = await sdk.clientToken.generate({})
        if (!result.success) throw refusal('client token', result)
        return result.clientToken
      }),

    vault: ({ customerId, nonce }) =>
      call(async (sdk) => {
        await ensureCustomer(sdk, customerId)
        const created = await sdk.paymentMethod.create({
          customerId,
          paymentMethodNonce: nonce,
          options: { verifyCard: true },
        })
        if (!created.success) throw refusal('payment method', created)
        const method = readMethod(created.paymentMethod)
        if (method === null) throw new GatewayRefusal('The payment gateway keeps a kind of method that we do not take.')
        return method
      }),

    findPayer: (nonce) =>
      call(async (sdk) => {
        const found = await sdk.paymentMethodNonce.find(nonce).catch(ignoreNotFound)
        return found === undefined ? null : readPayer(found)
      }),

    removeMethod: (token) => call((sdk) => sdk.paymentMethod.delete(token).catch(ignoreNotFound)),
    removeCustomer: (customerId) => call((sdk) => sdk.customer.delete(customerId).catch(ignoreNotFound)),

    async authorise(request) {
      let sdk: Sdk
      try {
        sdk = await prepare(request)
      } catch (error) {
        log.warn({ err: error, order: request.orderId }, 'A sale was not sent to the payment gateway.')
        return { kind: 'not_sent' }
      }
      try {
        return await withDeadline(limits.saleMs, () => sell(sdk, request))
      } catch (error) {
        if (!isNotSent(error)) return { kind: 'unknown', error }
        log.error({ err: error, order: request.orderId }, 'The payment gateway did not take a sale.')
        return { kind: 'not_sent' }
      }
    },

    capture: (id) =>
      call(async (sdk) => {
        const result = await sdk.transaction.submitForSettlement(id)
        if (result.success) return
        const state = await stateOf(sdk, id)
        if (state !== 'captured' && state !== 'settled') throw refusal('capture', result)
      }),

    void: (id) =>
      call(async (sdk) => {
        const result = await sdk.transaction.void(id)
        if (!result.success && (await stateOf(sdk, id)) !== 'voided') throw refusal('void', result)
      }),

    refund: ({ transactionId, amountCents, orderId }) =>
      call(async (sdk) => {
        // Read from the sale, which knows its refunds at once; a search may find them seconds later.
        const { refundIds = [] } = await sdk.transaction.find(transactionId)
        for (const id of refundIds.slice(0, MAX_FOUND)) {
          const first = readTransaction(await sdk.transaction.find(id))
          // One that came to nothing is no refund: it is made again.
          if (first.orderId === orderId && (first.state === 'captured' || first.state === 'settled')) return id
        }
        const result = await refundWithOrderId(sdk, transactionId, { amount: toDecimal(amountCents), orderId })
        if (!result.success) throw refusal('refund', result)
        return result.transaction.id
      }),

    find: (id) =>
      call(async (sdk) => {
        const found = await sdk.transaction.find(id).catch(ignoreNotFound)
        return found === undefined ? null : readTransaction(found)
      }),

    findByOrderId: (orderId) =>
      call(async (sdk) => {
        const found: GatewayTransaction[] = []
        const results = sdk.transaction.search((search) => search.orderId().is(orderId))
        for await (const transaction of results) {
          found.push(readTransaction(transaction as Transaction))
          if (found.length === MAX_FOUND) break
        }
        return found
      }),

    close: async () => agent.destroy(),
  }
}

/** Read when it is first needed: the demo does not wait for a library that it doesn't use. */
async function openSdk(
  { settings, server }: Parameters<typeof createBraintree>[0],
  customHttpAgent: http.Agent,
): Promise<Sdk> {
  const { default: braintree } = await import('braintree')
  const { merchantId, publicKey, privateKey } = settings
  const environment =
    server !== undefined
      ? new braintree.Environment(server.host, String(server.port), '', false, server.host, String(server.port))
      : settings.environment === 'production'
        ? braintree.Environment.Production
        : braintree.Environment.Sandbox
  return new braintree.BraintreeGateway({ environment, merchantId, publicKey, privateKey, customHttpAgent } as Config)
}
type Config = ConstructorParameters<typeof Sdk>[0]

function saleOf({ orderId, amountCents, customerId, source, ...request }: AuthoriseRequest): TransactionRequest {
  const savesMethod = request.saveMethod && 'nonce' in source
  const { billingAddress: address } = request
  // The types do not know the phone number.
  const billing = {
    firstName: address.first_name,
    lastName: address.last_name,
    ...(address.company_name !== '' && { company: address.company_name }),
    streetAddress: address.street_address,
    ...(address.extended_address !== '' && { extendedAddress: address.extended_address }),
    locality: address.locality,
    region: address.region,
    postalCode: address.postal_code,
    countryCodeAlpha2: address.country,
    phoneNumber: address.phone_number,
  }
  return {
    orderId,
    amount: toDecimal(amountCents),
    ...('nonce' in source ? { paymentMethodNonce: source.nonce } : { paymentMethodToken: source.token }),
    // With a token it makes the gateway check whose it is.
    ...((savesMethod || 'token' in source) && { customerId }),
    billing,
    ...(request.deviceData !== null && { deviceData: request.deviceData }),
    options: { submitForSettlement: false, storeInVaultOnSuccess: savesMethod },
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

/** The types know an amount only. */
function refundWithOrderId(
  sdk: Sdk,
  transactionId: string,
  refund: { amount: string; orderId: string },
): Promise<ValidatedResponse<Transaction>> {
  return sdk.transaction.refund(transactionId, refund as unknown as string)
}

function codesOf(result: Pick<ValidatedResponse<never>, 'errors'>): string[] {
  return result.errors.deepErrors().map(({ code }) => code)
}

function refusal(what: string, result: Pick<ValidatedResponse<never>, 'errors'>): GatewayRefusal {
  return new GatewayRefusal(`The payment gateway refused the ${what}: ${codesOf(result).join(', ') || 'declined'}.`)
}

function ignoreNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error
}

async function withDeadline<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new GatewayAway(`The payment gateway was silent for ${limitMs} ms.`)), limitMs)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
