import type { Account } from '@lotyard/contract/account/account'
import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import {
  emailChangeProblems,
  MAX_ASKS_OF_AN_ADDRESS_A_DAY,
  MAX_EMAIL_CHANGES_A_DAY,
} from '@lotyard/contract/rules/accounts/email-change'
import type { Context } from '../../../context.ts'
import { queueMails, type NewMail } from '../../../jobs/mail/queue-mail.ts'
import type { MailKind } from '@lotyard/contract/site/mails'
import { Refusal } from '../../../lib/refusal.ts'
import { findPasswordHash, lockAccount } from '../account-queries.ts'
import { emailChangeLink, forgotPasswordLink, signInLink } from '../links.ts'
import { requirePassword, wrongPassword } from '../passwords/require-password.ts'
import { requireNoSecurityHold } from '../two-step/security-hold.ts'
import { cancelOpenChange, countRecentAsks, insertChange } from './email-change-queries.ts'
import { makeLinkToken } from './link-tokens.ts'

/**
 * Mails a link to the new address, and a notice to the one the account has. Whether another account has the new address is
 * never told: the change is written either way, and only the mail to that address differs. A newer request replaces an older.
 */
export async function requestEmailChange(
  context: Pick<Context, 'db' | 'config'>,
  { accountId, currentEmail, given }: Asked,
): Promise<void> {
  const errors = emailChangeProblems(given, currentEmail)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  const newEmail = cleanEmail(given.email)
  // Compared before the row is locked: it takes tens of milliseconds, and no other transaction should wait.
  const passwordHash = await requirePassword(context, { accountId, password: given.password })
  await requireNoSecurityHold(context.db, accountId)
  const { token, hash } = makeLinkToken()
  await context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === null) throw new Refusal('not_signed_in')
    // It was changed or voided meanwhile, perhaps because a stranger knew the old one.
    if ((await findPasswordHash(tx, accountId)) !== passwordHash) throw wrongPassword()
    if (account.email === newEmail)
      throw new Refusal('invalid_fields', { errors: emailChangeProblems(given, account.email) })
    const asks = await countRecentAsks(tx, { accountId, newEmail })
    if (asks.by_account >= MAX_EMAIL_CHANGES_A_DAY) throw tooManyChanges()
    await cancelOpenChange(tx, accountId)
    const change = { accountId, oldEmail: account.email, newEmail, oldWasVerified: account.email_verified }
    const fact = await insertChange(tx, { ...change, confirmHash: hash })
    const { publicUrl } = context.config
    const link = emailChangeLink(publicUrl, token)
    const toNew = asks.is_taken
      ? refusedMail(fact, { newEmail, publicUrl })
      : confirmMail(fact, { account, newEmail, link })
    // An attacker with many accounts must not be able to fill a stranger's mailbox.
    const isFlooded = asks.of_address >= MAX_ASKS_OF_AN_ADDRESS_A_DAY
    const notice = noticeMail(fact, { account, newEmail, publicUrl })
    await queueMails(tx, [...(isFlooded ? [] : [toNew]), ...(account.email_verified ? [notice] : [])])
  })
}

type Asked = { accountId: string; currentEmail: string; given: { email: string; password: string } }

type Told = { account: Account; newEmail: string }

function confirmMail(fact: string, { account, newEmail, link }: Told & { link: string }): NewMail<MailKind> {
  const props = { firstName: account.first_name, newEmail, link }
  return { kind: 'email-change-confirm', fact, recipient: newEmail, props }
}

function refusedMail(
  fact: string,
  { newEmail, publicUrl }: { newEmail: string; publicUrl: string },
): NewMail<MailKind> {
  const props = { email: newEmail, signInLink: signInLink(publicUrl) }
  return { kind: 'email-change-refused', fact, recipient: newEmail, props }
}

/** Not to an address that was never confirmed: its holder may be a stranger, whom the new one is none of their business. */
function noticeMail(fact: string, { account, newEmail, publicUrl }: Told & { publicUrl: string }): NewMail<MailKind> {
  const props = { firstName: account.first_name, newEmail, resetLink: forgotPasswordLink(publicUrl) }
  return { kind: 'email-change-requested', fact, recipient: account.email, props }
}

function tooManyChanges(): Refusal {
  return new Refusal('too_many_requests', {
    message: `You can ask for a new e-mail address ${MAX_EMAIL_CHANGES_A_DAY} times a day. Try again tomorrow.`,
  })
}
