// A payment gateway that takes no money, for the demo and for tests.
//
// It keeps books of its own on connections of its own, as a real gateway does on machines of its own: what it has booked
// stays booked when the market rolls its transaction back. Each call is one short transaction.
import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from '../../../db/connections/database-away.ts'
import { openDatabase, type Tx } from '../../../db/database.ts'
import { declineReason, REJECTED } from '../decline-reasons.ts'
import {
  GatewayAway,
  GatewayRefusal,
  type AuthoriseOutcome,
  type AuthoriseRequest,
  type GatewayTransaction,
  type PaymentGateway,
} from '../payment-gateway.ts'
import { readFakeNonce } from './nonces/fake-nonces.ts'
import { readNonce } from './nonces/nonce.ts'
import { readPaypalMethod } from './methods/paypal-method.ts'
import { readCard, type CardFacts, type FieldError } from './methods/read-card.ts'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'
import * as books from './sandbox-book-queries.ts'
import { isFingerprint, makeClientToken } from './sandbox-client-token.ts'
import { payerOf } from './methods/sandbox-payer.ts'
import type { SandboxMethod } from './methods/sandbox-method.ts'

export type SandboxGateway = PaymentGateway & {
  name: 'sandbox'
  /** The gateway's side of a card form: a nonce for a card. */
  tokeniseCard: (body: unknown) => Promise<TokenisedCard>
  close: () => Promise<void>
}

export type TokenisedCard =
  | { kind: 'tokenised'; nonce: string; facts: CardFacts }
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'forbidden' }

const SETTLE_AFTER_MS = 60_000
/** What a market process may hold beside its own pool. */
export const SANDBOX_CONNECTIONS = 3
// A real gateway may take this long too, and callers have a deadline of their own.
const LIMITS = { connectMs: 4_000, statementMs: 60_000, cancelMs: 59_000 }
const DECLINED_AMOUNTS = { fromCents: 200_000, toCents: 299_999 }

export function createSandbox(options: {
  databaseUrl: string
  secret: string
  log: Pick<FastifyBaseLogger, 'warn'>
  behaviour?: SandboxBehaviour
}): SandboxGateway {
  const { secret, log, behaviour = {} } = options
  const { db, close } = openDatabase(options.databaseUrl, {
    maxConnections: SANDBOX_CONNECTIONS,
    limits: LIMITS,
    onError: (error) => log.warn({ err: error }, 'A connection of the payment sandbox broke.'),
  })
  const settleAfterMs = (): number => behaviour.settleAfterMs ?? SETTLE_AFTER_MS

  /** Every call but authorise: what goes wrong is thrown. */
  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    if (behaviour.refuseConnections) throw new GatewayAway('The sandbox refuses connections.')
    const result = await work().catch((error: unknown) => {
      throw isDatabaseAway(error) ? new GatewayAway('The books of the sandbox are away.', { cause: error }) : error
    })
    if (behaviour.answerAfterMs !== undefined) await wait(behaviour.answerAfterMs)
    if (behaviour.loseAnswers) throw new GatewayAway('The answer of the sandbox was lost.')
    return result
  }

  /** Uses up what it names. Null for what is no good. */
  async function takeMethod(
    tx: Tx,
    { source, customerId }: Pick<AuthoriseRequest, 'source' | 'customerId'>,
  ): Promise<SandboxMethod | null> {
    if ('token' in source) return books.findMethod(tx, source.token, customerId)
    const fake = readFakeNonce(source.nonce, new Date())
    if (fake !== null) return fake
    const authorisation = readNonce(secret, source.nonce, new Date())
    if (authorisation === null) return books.takeNonce(tx, source.nonce)
    const method = readPaypalMethod(authorisation)
    return (await books.takeSignedNonce(tx, source.nonce, method)) ? method : null
  }

  async function keepMethod(tx: Tx, customerId: string, method: SandboxMethod): Promise<string> {
    const token = makeId(12)
    await books.insertMethod(tx, { token, customerId, method })
    return token
  }

  async function bookSale(tx: Tx, request: AuthoriseRequest): Promise<AuthoriseOutcome> {
    const { orderId, amountCents } = request
    const method = await takeMethod(tx, request)
    if (method === null || !isGoodFor(method, amountCents)) return { kind: 'invalid' }
    const isDeclined = method.verdict !== 'approves' || (behaviour.declineAmounts && isDeclinedAmount(amountCents))
    const state = isDeclined ? 'declined' : 'authorised'
    const keeps = request.saveMethod && !isDeclined && 'nonce' in request.source && method.oneTime === undefined
    const vaultedToken = keeps ? await keepMethod(tx, request.customerId, method) : null
    const id = makeId(8)
    const token = 'token' in request.source && !isDeclined ? request.source.token : vaultedToken
    await books.insertSale(tx, { id, orderId, amountCents, state, method, vaultedToken: token })
    if (isDeclined) {
      const reason = method.verdict === 'suspects_fraud' ? REJECTED : declineReason(method.facts.type)
      return { kind: 'declined', reason, transactionId: id, type: method.facts.type }
    }
    return {
      kind: 'authorised',
      transaction: { id, orderId, amountCents, state: 'authorised', method: method.facts, vaultedToken },
    }
  }

  async function findOrRefuse(id: string): Promise<GatewayTransaction> {
    const found = await books.findTransaction(db, id, settleAfterMs())
    if (found === null) throw new GatewayRefusal(`The sandbox has no transaction ${id}.`)
    return found
  }

  return {
    name: 'sandbox',
    clientToken: () => call(async () => makeClientToken(secret, new Date())),

    async tokeniseCard(body) {
      const now = new Date()
      const { authorizationFingerprint } = (body ?? {}) as { authorizationFingerprint?: unknown }
      if (!isFingerprint(secret, authorizationFingerprint, now)) return { kind: 'forbidden' }
      const card = readCard(body, now)
      if ('errors' in card) return { kind: 'invalid', errors: card.errors }
      const nonce = `sandbox-card-${makeId(24)}`
      await books.insertNonce(db, nonce, { facts: card.facts, verdict: card.verdict })
      return { kind: 'tokenised', nonce, facts: card.facts }
    },

    vault: ({ customerId, nonce }) =>
      call(() =>
        db.transaction().execute(async (tx) => {
          const method = await takeMethod(tx, { source: { nonce }, customerId })
          if (method === null) throw new GatewayRefusal('This nonce is unknown, used or too old.')
          if (method.oneTime !== undefined) throw new GatewayRefusal('This nonce is good for one payment only.')
          if (method.verdict !== 'approves') throw new GatewayRefusal('The bank did not approve this method.')
          return { ...method.facts, token: await keepMethod(tx, customerId, method) }
        }),
      ),

    findPayer: (nonce) =>
      call(async () => {
        const now = new Date()
        const authorisation = readNonce(secret, nonce, now)
        const method = readFakeNonce(nonce, now) ?? (authorisation && readPaypalMethod(authorisation))
        return method && payerOf(method)
      }),

    removeMethod: (token) =>
      call(async () => {
        if (behaviour.failRemovals) throw new GatewayRefusal('The sandbox was told to keep every method.')
        await books.removeMethod(db, token)
      }),

    removeCustomer: (customerId) =>
      call(async () => {
        if (behaviour.failRemovals) throw new GatewayRefusal('The sandbox was told to keep every customer.')
        await books.deleteCustomer(db, customerId)
      }),

    async authorise(request) {
      if (behaviour.refuseConnections) return { kind: 'not_sent' }
      let isSent = false
      try {
        const outcome = await db.transaction().execute((tx): Promise<AuthoriseOutcome> => {
          // A connection may have taken seconds.
          if (performance.now() > request.sendByMs) return Promise.resolve({ kind: 'not_sent' })
          isSent = true
          return bookSale(tx, request)
        })
        if (outcome.kind === 'not_sent') return outcome
        if (behaviour.answerAfterMs !== undefined) await wait(behaviour.answerAfterMs)
        if (behaviour.loseAnswers) return { kind: 'unknown', error: new Error('The answer of the sandbox was lost.') }
        return outcome
      } catch (error) {
        return isSent ? { kind: 'unknown', error } : { kind: 'not_sent' }
      }
    },

    capture: (id) =>
      call(async () => {
        if (await books.captureSale(db, id)) return
        const { state } = await findOrRefuse(id)
        if (state !== 'captured' && state !== 'settled') throw new GatewayRefusal(`Transaction ${id} is ${state}.`)
      }),

    void: (id) =>
      call(async () => {
        if (await books.voidSale(db, id, settleAfterMs())) return
        const { state } = await findOrRefuse(id)
        if (state !== 'voided') throw new GatewayRefusal(`Transaction ${id} is ${state}.`)
      }),

    refund: ({ transactionId, amountCents, orderId }) =>
      call(() =>
        db.transaction().execute(async (tx) => {
          await books.lockSale(tx, transactionId)
          const sale = await books.findTransaction(tx, transactionId, settleAfterMs())
          if (sale === null) throw new GatewayRefusal(`The sandbox has no transaction ${transactionId}.`)
          const refunds = await books.listRefunds(tx, transactionId)
          const first = refunds.find((refund) => refund.orderId === orderId)
          if (first !== undefined) return first.id
          if (sale.state !== 'settled') throw new GatewayRefusal(`Transaction ${transactionId} is ${sale.state}.`)
          const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
          if (refundedCents + amountCents > sale.amountCents)
            throw new GatewayRefusal('A refund gives back no more than was paid.')
          const id = makeId(8)
          await books.insertRefund(tx, { id, saleId: transactionId, orderId, amountCents })
          return id
        }),
      ),

    find: (id) => call(() => books.findTransaction(db, id, settleAfterMs())),
    findByOrderId: (orderId) => call(() => books.listTransactionsOfOrder(db, orderId, settleAfterMs())),
    close,
  }
}

function isGoodFor({ oneTime }: SandboxMethod, amountCents: number): boolean {
  return oneTime === undefined || oneTime.amountCents === null || oneTime.amountCents === amountCents
}

function isDeclinedAmount(amountCents: number): boolean {
  return amountCents >= DECLINED_AMOUNTS.fromCents && amountCents <= DECLINED_AMOUNTS.toCents
}

/** Of lower-case letters and digits, as the real gateway's ids are. */
function makeId(length: number): string {
  return [...randomBytes(length)].map((byte) => (byte % 36).toString(36)).join('')
}
