import type { Account } from '@lotyard/contract/account/account'
import { VERIFICATION_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { APIError, createEmailVerificationToken } from 'better-auth/api'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findAccount, findAccountByEmail } from '../account-queries.ts'
import type { Identity } from '../identity.ts'
import { verificationLink } from '../links.ts'
import { onceAMinute } from '../once-a-minute.ts'

const LINK_SECONDS = VERIFICATION_LINK_DAYS * 86_400

/** What a mail with the link that confirms the address is told. */
export async function verificationProps(
  config: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  account: Account,
): Promise<{ firstName: string; link: string }> {
  const token = await createEmailVerificationToken(config.sessionSecret, account.email, undefined, LINK_SECONDS)
  return { firstName: account.first_name, link: verificationLink(config.publicUrl, token) }
}

/** The fact is the minute, so asking twice in a minute sends one mail. */
export async function queueVerification(
  tx: Tx,
  config: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  account: Account,
): Promise<void> {
  const props = await verificationProps(config, account)
  const fact = await onceAMinute(tx, account.id)
  await queueMail(tx, { kind: 'verify-email', fact, recipient: account.email, props })
}

export async function resendVerification(
  { db, config }: Pick<Context, 'db' | 'config'>,
  accountId: string,
): Promise<void> {
  const account = await findAccount(db, accountId)
  if (account === null || account.email_verified) return
  await db.transaction().execute((tx) => queueVerification(tx, config, account))
}

/**
 * A link works until it expires, also twice: mail readers that look at links before people do must not use it up. One that
 * has expired still says that the address is confirmed, once it is. Returns the address: another account may be signed in.
 */
export async function verifyEmail(
  { db, identity }: Pick<Context, 'db'> & { identity: Identity },
  token: string,
): Promise<{ email: string }> {
  const hasExpired = await confirmWith(identity, token)
  const email = emailOf(token)
  const account = await findAccountByEmail(db, email)
  if (hasExpired && account?.email_verified !== true) throw new Refusal('verification_link_expired')
  return { email }
}

/** Returns whether the link has expired. */
async function confirmWith(identity: Identity, token: string): Promise<boolean> {
  try {
    await identity.api.verifyEmail({ query: { token } })
    return false
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error
    // The library checks the signature first, so what an expired token says is true.
    if (error.body?.code === 'TOKEN_EXPIRED') return true
    throw new Refusal(error.body?.code === 'USER_NOT_FOUND' ? 'verification_link_expired' : 'verification_link_invalid')
  }
}

/** The library has just checked the token's signature; what it says can be read. */
function emailOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (typeof payload === 'object' && payload !== null && 'email' in payload && typeof payload.email === 'string')
    return payload.email
  throw new Refusal('verification_link_invalid')
}
