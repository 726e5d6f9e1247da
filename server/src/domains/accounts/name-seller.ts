import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import { cleanSellerName, sellerNameProblem } from '@lotyard/contract/rules/accounts/seller-name'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../db/audit.ts'
import { Refusal } from '../../refusal.ts'
import { findAccountByEmail, updateSellerName } from './account-queries.ts'
import { changeRole } from './change-role.ts'

/** Lets an account sell under a public name. An admin stays an admin. */
export async function nameSeller(
  context: Pick<Context, 'db'>,
  { email, sellerName }: { email: string; sellerName: string },
): Promise<void> {
  const problem = sellerNameProblem(sellerName)
  if (problem !== null) throw new Refusal('invalid_fields', { message: problem })
  const account = await findAccountByEmail(context.db, cleanEmail(email))
  if (account === null) throw new Refusal('not_found', { message: `Nobody has an account with ${email}.` })
  if (account.roles.at(-1) === 'buyer')
    await changeRole(context, { accountId: account.id, role: 'seller', byAccountId: null })
  await context.db.transaction().execute(async (tx) => {
    const details = { to: cleanSellerName(sellerName) }
    await updateSellerName(tx, account.id, details.to)
    await writeAudit(tx, { accountId: null, action: 'account.seller_name', subject: `account:${account.id}`, details })
  })
}
