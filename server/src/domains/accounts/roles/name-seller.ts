import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import { cleanSellerName, sellerNameProblem } from '@lotyard/contract/rules/accounts/seller-name'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findAccountByEmail, updateSellerName } from '../account-queries.ts'
import { changeRoleIn } from './change-role.ts'

/** Lets an account sell under a public name. An admin stays an admin. */
export async function nameSeller(
  { db }: Pick<Context, 'db'>,
  { email, sellerName }: { email: string; sellerName: string },
): Promise<void> {
  const problem = sellerNameProblem(sellerName)
  if (problem !== null) throw new Refusal('invalid_fields', { message: problem })
  await db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, cleanEmail(email))
    if (account === null) throw new Refusal('not_found', { message: `No account uses ${email}.` })
    if (account.roles.at(-1) === 'buyer')
      await changeRoleIn(tx, { accountId: account.id, role: 'seller', byAccountId: null })
    const details = { to: cleanSellerName(sellerName) }
    await updateSellerName(tx, account.id, details.to)
    await writeAudit(tx, { accountId: null, action: 'account.seller_name', subject: `account:${account.id}`, details })
  })
}
