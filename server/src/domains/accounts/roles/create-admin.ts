import { cleanEmail, emailProblem } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { acceptTerms, findAccountByEmail, insertAccount } from '../account-queries.ts'
import { changeRole } from './change-role.ts'
import { makeIdentity, makeResetToken } from '../identity.ts'
import { resetLink } from '../links.ts'
import { makeOwnerByOperator } from '../staff/change-rights.ts'

/** Makes an account an admin and an owner, creating it if there is none. Returns a link that sets its password. */
export async function createAdmin(
  context: Pick<Context, 'db' | 'config' | 'log'>,
  givenEmail: string,
): Promise<{ isNew: boolean; link: string }> {
  const { db, config } = context
  const problem = emailProblem(givenEmail)
  if (problem !== null) throw new Refusal('invalid_fields', { message: problem })
  const email = cleanEmail(givenEmail)
  const known = await findAccountByEmail(db, email)
  const accountId = known?.id ?? (await insertBuyer(db, email))
  await changeRole(context, { accountId, role: 'admin', byAccountId: null })
  await makeOwnerByOperator(context, accountId)
  const token = await makeResetToken(makeIdentity(context), accountId)
  return { isNew: known === null, link: resetLink(config.publicUrl, token) }
}

function insertBuyer(db: Context['db'], email: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = await insertAccount(tx, { email, firstName: 'Lotyard', lastName: 'Admin', role: 'buyer' })
    await acceptTerms(tx, id)
    return id
  })
}
