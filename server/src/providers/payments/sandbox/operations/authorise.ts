import type { Tx } from '../../../../db/database.ts'
import type { AuthoriseOutcome, AuthoriseRequest } from '../../payment-gateway.ts'
import { makeId } from '../make-id.ts'
import { keepMethod, takeMethod } from '../methods/take-method.ts'
import { insertSale } from '../sandbox-book-queries.ts'
import { isAnswerLost } from '../sandbox-call.ts'
import type { SandboxNeeds } from '../sandbox-needs.ts'
import { decideSale } from './decide-sale.ts'

/** Never throws. */
export async function authorise(needs: SandboxNeeds, request: AuthoriseRequest): Promise<AuthoriseOutcome> {
  const { db, behaviour } = needs
  if (behaviour.refuseConnections) return { kind: 'not_sent' }
  let isSent = false
  try {
    const outcome = await db.transaction().execute((tx): Promise<AuthoriseOutcome> => {
      // A connection may have taken seconds.
      if (performance.now() > request.sendByMs) return Promise.resolve({ kind: 'not_sent' })
      isSent = true
      return bookSale(tx, needs, request)
    })
    if (outcome.kind === 'not_sent') return outcome
    if (await isAnswerLost(behaviour))
      return { kind: 'unknown', error: new Error('The answer of the sandbox was lost.') }
    return outcome
  } catch (error) {
    return isSent ? { kind: 'unknown', error } : { kind: 'not_sent' }
  }
}

async function bookSale(
  tx: Tx,
  { secret, behaviour }: SandboxNeeds,
  request: AuthoriseRequest,
): Promise<AuthoriseOutcome> {
  const { orderId, amountCents, source, customerId } = request
  const method = await takeMethod(tx, secret, request)
  if (method === null) return { kind: 'invalid' }
  const decision = decideSale(method, amountCents, behaviour)
  if (decision.kind === 'invalid') return decision
  const sale = { id: makeId(8), orderId, amountCents }
  if (decision.kind === 'declined') {
    await insertSale(tx, { ...sale, state: 'declined', method, vaultedToken: null })
    return { kind: 'declined', reason: decision.reason, transactionId: sale.id, type: method.facts.type }
  }
  const keeps = request.saveMethod && 'nonce' in source && method.oneTime === undefined
  const vaultedToken = keeps ? await keepMethod(tx, customerId, method) : null
  const usedToken = 'token' in source ? source.token : vaultedToken
  await insertSale(tx, { ...sale, state: 'authorised', method, vaultedToken: usedToken })
  return { kind: 'authorised', transaction: { ...sale, state: 'authorised', method: method.facts, vaultedToken } }
}
