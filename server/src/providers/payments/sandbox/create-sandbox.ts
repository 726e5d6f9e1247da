// A payment gateway that takes no money, for the demo and for tests. One function per operation, in operations/.
//
// It keeps books of its own on connections of its own, as a real gateway does on machines of its own: what it has booked
// stays booked when the market rolls its transaction back. Each call is one short transaction.
import type { FastifyBaseLogger } from 'fastify'
import { openDatabase } from '../../../db/database.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { authorise } from './operations/authorise.ts'
import {
  findPayer,
  removeCustomer,
  removeMethod,
  tokeniseCard,
  vaultMethod,
  type TokenisedCard,
} from './operations/methods.ts'
import { captureSale, refundSale, voidSale } from './operations/settle.ts'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'
import { findTransaction, listTransactionsOfOrder, removeOldNonces } from './sandbox-book-queries.ts'
import { callSandbox } from './sandbox-call.ts'
import { makeClientToken } from './sandbox-client-token.ts'
import { settleAfterMs, type SandboxNeeds } from './sandbox-needs.ts'

export type SandboxGateway = PaymentGateway & {
  name: 'sandbox'
  /** The gateway's side of a card form: a nonce for a card. */
  tokeniseCard: (body: unknown) => Promise<TokenisedCard>
  /** Nonces that are too old to be used. */
  removeOldNonces: () => Promise<void>
  close: () => Promise<void>
}

/** What a market process may hold beside its own pool. */
export const SANDBOX_CONNECTIONS = 3
// A real gateway may take this long too, and callers have a deadline of their own.
const LIMITS = { connectMs: 4_000, statementMs: 60_000, cancelMs: 59_000 }

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
  const needs: SandboxNeeds = { db, secret, behaviour }
  const call = <Result>(work: () => Promise<Result>): Promise<Result> => callSandbox(behaviour, work)
  return {
    name: 'sandbox',
    clientToken: () => call(async () => makeClientToken(secret, new Date())),
    tokeniseCard: (body) => tokeniseCard(needs, body),
    vault: (request) => call(() => vaultMethod(needs, request)),
    findPayer: (nonce) => call(() => findPayer(needs, nonce)),
    removeMethod: (token) => call(() => removeMethod(needs, token)),
    removeCustomer: (customerId) => call(() => removeCustomer(needs, customerId)),
    authorise: (request) => authorise(needs, request),
    capture: (id) => call(() => captureSale(needs, id)),
    void: (id) => call(() => voidSale(needs, id)),
    refund: (request) => call(() => refundSale(needs, request)),
    find: (id) => call(() => findTransaction(db, id, settleAfterMs(needs))),
    findByOrderId: (orderId) => call(() => listTransactionsOfOrder(db, orderId, settleAfterMs(needs))),
    removeOldNonces: () => removeOldNonces(db),
    close,
  }
}
