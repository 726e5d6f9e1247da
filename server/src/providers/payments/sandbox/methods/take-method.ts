import type { Tx } from '../../../../db/database.ts'
import type { AuthoriseRequest } from '../../payment-gateway.ts'
import { makeId } from '../make-id.ts'
import { readFakeNonce } from '../nonces/fake-nonces.ts'
import { readNonce } from '../nonces/nonce.ts'
import { findMethod, insertMethod, takeNonce, takeSignedNonce } from '../sandbox-book-queries.ts'
import { readPaypalMethod } from './paypal-method.ts'
import type { SandboxMethod } from './sandbox-method.ts'

/** Uses up what it names. Null for what is no good. */
export async function takeMethod(
  tx: Tx,
  secret: string,
  { source, customerId }: Pick<AuthoriseRequest, 'source' | 'customerId'>,
): Promise<SandboxMethod | null> {
  if ('token' in source) return findMethod(tx, source.token, customerId)
  const fake = readFakeNonce(source.nonce, new Date())
  if (fake !== null) return fake
  const authorisation = readNonce(secret, source.nonce, new Date())
  if (authorisation === null) return takeNonce(tx, source.nonce)
  const method = readPaypalMethod(authorisation)
  return (await takeSignedNonce(tx, source.nonce, method)) ? method : null
}

/** Saves a method for its customer. Returns its token. */
export async function keepMethod(tx: Tx, customerId: string, method: SandboxMethod): Promise<string> {
  const token = makeId(12)
  await insertMethod(tx, { token, customerId, method })
  return token
}
