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
import { browseLink, verificationLink } from '../links.ts'
import { onceAMinute } from '../once-a-minute.ts'

const LINK_SECONDS = VERIFICATION_LINK_DAYS * 86_400

/** The fact is the minute, so asking twice in a minute sends one mail. */
export async function queueVerification(
  tx: Tx,
  config: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  account: Account,
): Promise<void> {
  const token = await createEmailVerificationToken(config.sessionSecret, account.email, undefined, LINK_SECONDS)
  const props = { firstName: account.first_name, link: verificationLink(config.publicUrl, token) }
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

/** A link works until it expires, also twice: mail readers that look at links before people do must not use it up. */
export async function verifyEmail(
  { db, config, identity }: Pick<Context, 'db' | 'config'> & { identity: Identity },
  token: string,
): Promise<void> {
  const email = await confirmWith(identity, token)
  const account = await findAccountByEmail(db, email)
  if (account === null) throw new Refusal('link_invalid')
  const props = { firstName: account.first_name, browseLink: browseLink(config.publicUrl) }
  await db
    .transaction()
    .execute((tx) => queueMail(tx, { kind: 'welcome', fact: account.id, recipient: account.email, props }))
}

async function confirmWith(identity: Identity, token: string): Promise<string> {
  try {
    await identity.api.verifyEmail({ query: { token } })
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Refusal('link_invalid')
    throw error
  }
  return emailOf(token)
}

/** The library has just checked the token's signature; what it says can be read. */
function emailOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (typeof payload === 'object' && payload !== null && 'email' in payload && typeof payload.email === 'string')
    return payload.email
  throw new Refusal('link_invalid')
}
