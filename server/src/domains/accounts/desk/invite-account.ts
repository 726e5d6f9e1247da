import type { Role } from '@lotyard/contract/account/account'
import { cleanEmail, cleanName, emailProblems, nameProblems } from '@lotyard/contract/rules/accounts/account-fields'
import { INVITATION_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { insertAccount } from '../account-queries.ts'
import { isTakenAddress } from '../email-change/move-address.ts'
import { makeResetToken, type Identity } from '../identity.ts'
import { isOwner } from '../staff/staff-queries.ts'
import { resetLink } from '../links.ts'

const INVITATION_SECONDS = INVITATION_LINK_DAYS * 86_400

type Invitation = { email: string; first_name: string; last_name: string; role: Role }

/**
 * Creates an account for a person whom an admin invites. They set its password by a link that only the mail has, which
 * proves the address, and accept the terms themselves before they bid or buy.
 */
export async function inviteAccount(
  { db, config, identity }: Pick<Context, 'db' | 'config'> & { identity: Identity },
  { adminId, given }: { adminId: string; given: Invitation },
): Promise<{ id: string; email: string }> {
  const errors = { ...nameProblems(given), ...emailProblems(given) }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  const email = cleanEmail(given.email)
  const firstName = cleanName(given.first_name)
  const id = await insertInvited(db, { ...given, email, firstName, lastName: cleanName(given.last_name), adminId })
  // After the commit: the library writes its link on a connection of its own. Should this fail, the page of the account
  // sends a link again.
  const token = await makeResetToken(identity, id, INVITATION_SECONDS)
  const props = { firstName, link: resetLink(config.publicUrl, token) }
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'account-invited', fact: id, recipient: email, props }))
  return { id, email }
}

async function insertInvited(
  db: Context['db'],
  { adminId, ...fields }: { email: string; firstName: string; lastName: string; role: Role; adminId: string },
): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (fields.role === 'admin' && !(await isOwner(tx, adminId))) throw new Refusal('owners_only')
      const id = await insertAccount(tx, fields)
      await writeAudit(tx, {
        accountId: adminId,
        action: 'account.invite',
        subject: `account:${id}`,
        details: { role: fields.role },
      })
      return id
    })
  } catch (error) {
    if (isTakenAddress(error)) throw new Refusal('invalid_fields', { errors: { email: ['Email is already in use'] } })
    throw error
  }
}
