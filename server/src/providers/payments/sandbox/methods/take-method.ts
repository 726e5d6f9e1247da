import type { Db, Tx } from '../../../../db/database.ts'
import type { AuthoriseRequest } from '../../payment-gateway.ts'
import { makeId } from '../make-id.ts'
import { readFakeNonce } from '../nonces/fake-nonces.ts'
import { readNonce } from '../nonces/nonce.ts'
import { findMethod, insertMethod, takeNonce, takeSignedNonce } from '../sandbox-book-queries.ts'
import { readPaypalMethod } from './paypal-method.ts'
import type { SandboxMethod } from './sandbox-method.ts'

/** Uses up what it names. Null for what is no good. */
export async function takeMethod(
  books: Db | Tx,
  secret: string,
  { source, customerId }: Pick<AuthoriseRequest, 'source' | 'customerId'>,
): Promise<SandboxMethod | null> {
  if ('token' in source) return findMethod(books, source.token, customerId)
  const fake = readFakeNonce(source.nonce, new Date())
  if (fake !== null) return fake
  const authorisation = readNonce(secret, source.nonce, new Date())
  if (authorisation === null) return takeNonce(books, source.nonce)
  const method = readPaypalMethod(authorisation)
  return (await takeSignedNonce(books, source.nonce, method)) ? method : null
}

/** Saves a method for its customer. Returns its token. */
export async function keepMethod(books: Db | Tx, customerId: string, method: SandboxMethod): Promise<string> {
  const token = makeId(12)
  await insertMethod(books, { token, customerId, method })
  return token
}
