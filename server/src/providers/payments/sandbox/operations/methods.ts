// What the sandbox keeps of a customer: cards and PayPal accounts, and the nonces that stand for them before.
import { GatewayRefusal, type PayerFacts, type VaultedMethod } from '../../payment-gateway.ts'
import { makeId } from '../make-id.ts'
import { readPaypalMethod } from '../methods/paypal-method.ts'
import { readCard, type CardFacts, type FieldError } from '../methods/read-card.ts'
import { payerOf } from '../methods/sandbox-payer.ts'
import { keepMethod, takeMethod } from '../methods/take-method.ts'
import { readFakeNonce } from '../nonces/fake-nonces.ts'
import { readNonce } from '../nonces/nonce.ts'
import * as books from '../sandbox-book-queries.ts'
import { isFingerprint } from '../sandbox-client-token.ts'
import type { SandboxNeeds } from '../sandbox-needs.ts'

export type TokenisedCard =
  | { kind: 'tokenised'; nonce: string; facts: CardFacts }
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'forbidden' }

export async function tokeniseCard({ db, secret }: SandboxNeeds, body: unknown): Promise<TokenisedCard> {
  const now = new Date()
  const { authorizationFingerprint } = (body ?? {}) as { authorizationFingerprint?: unknown }
  if (!isFingerprint(secret, authorizationFingerprint, now)) return { kind: 'forbidden' }
  const card = readCard(body, now)
  if ('errors' in card) return { kind: 'invalid', errors: card.errors }
  const nonce = `sandbox-card-${makeId(24)}`
  await books.insertNonce(db, nonce, { facts: card.facts, verdict: card.verdict })
  return { kind: 'tokenised', nonce, facts: card.facts }
}

export async function vaultMethod(
  { db, secret }: SandboxNeeds,
  { customerId, nonce }: { customerId: string; nonce: string },
): Promise<VaultedMethod> {
  return db.transaction().execute(async (tx) => {
    const method = await takeMethod(tx, secret, { source: { nonce }, customerId })
    if (method === null) throw new GatewayRefusal('This nonce is unknown, used or too old.')
    if (method.oneTime !== undefined) throw new GatewayRefusal('This nonce is good for one payment only.')
    if (method.verdict !== 'approves') throw new GatewayRefusal('The bank did not approve this method.')
    return { ...method.facts, token: await keepMethod(tx, customerId, method) }
  })
}

export async function findPayer({ secret }: Pick<SandboxNeeds, 'secret'>, nonce: string): Promise<PayerFacts | null> {
  const now = new Date()
  const authorisation = readNonce(secret, nonce, now)
  const method = readFakeNonce(nonce, now) ?? (authorisation && readPaypalMethod(authorisation))
  return method && payerOf(method)
}

export async function removeMethod({ db, behaviour }: SandboxNeeds, token: string): Promise<void> {
  if (behaviour.failRemovals) throw new GatewayRefusal('The sandbox was told to keep every method.')
  await books.removeMethod(db, token)
}

export async function removeCustomer({ db, behaviour }: SandboxNeeds, customerId: string): Promise<void> {
  if (behaviour.failRemovals) throw new GatewayRefusal('The sandbox was told to keep every customer.')
  await books.deleteCustomer(db, customerId)
}
