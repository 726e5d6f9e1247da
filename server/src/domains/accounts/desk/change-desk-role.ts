import type { Role } from '@lotyard/contract/account/account'
import { roleProblem } from '@lotyard/contract/rules/accounts/account-acts'
import type { Context } from '../../../context.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { changeRoleIn } from '../roles/change-role.ts'
import { isOwner } from '../staff/staff-queries.ts'
import { isLastAdmin } from '../data-rights/forget-queries.ts'
import { actOnAccount, type DeskAct } from './act-on-account.ts'

const OPEN_LOTS_RULE = 'a_seller_with_open_lots_stays_a_seller'

/** `was`: the role that the admin saw. What a seller has on offer is known to the right of here: the trigger looks. */
export async function changeDeskRole(
  context: Pick<Context, 'db'>,
  { accountId, adminId, role, was }: DeskAct & { role: Role; was: Role },
): Promise<void> {
  try {
    await actOnAccount(context, { accountId, adminId }, async (tx, account) => {
      // The form was sent twice.
      if (account.role === role) return
      if (account.role !== was) throw new Refusal('conflict')
      const target = {
        isYou: accountId === adminId,
        isLastAdmin: await isLastAdmin(tx, accountId),
        openListingCount: 0,
      }
      const problem = roleProblem(target, { from: account.role, to: role })
      if (problem !== null) throw new Refusal(problem)
      if (role === 'admin' && !(await isOwner(tx, adminId))) throw new Refusal('owners_only')
      await changeRoleIn(tx, { accountId, role, byAccountId: adminId })
    })
  } catch (error) {
    if (breaksRule(error, OPEN_LOTS_RULE)) throw new Refusal('seller_has_open_lots')
    throw error
  }
}
