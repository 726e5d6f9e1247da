import { cleanSellerName, sellerNameProblem } from '@lotyard/contract/rules/accounts/seller-name'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { updateSellerName } from '../account-queries.ts'
import { actOnAccount, type DeskAct } from './act-on-account.ts'

/** `was`: the name that the admin saw. A buyer becomes a seller first: a name alone lets no account sell. */
export async function nameDeskSeller(
  context: Pick<Context, 'db'>,
  { accountId, adminId, sellerName, was }: DeskAct & { sellerName: string; was: string | null },
): Promise<void> {
  const problem = sellerNameProblem(sellerName)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { seller_name: [problem] } })
  const to = cleanSellerName(sellerName)
  await actOnAccount(context, { accountId, adminId }, async (tx, account) => {
    // The form was sent twice.
    if (account.seller_name === to) return
    if (account.role === 'buyer' || account.seller_name !== was) throw new Refusal('conflict')
    await updateSellerName(tx, accountId, to)
    const details = { from: account.seller_name, to }
    await writeAudit(tx, {
      accountId: adminId,
      action: 'account.seller_name',
      subject: `account:${accountId}`,
      details,
    })
  })
}
