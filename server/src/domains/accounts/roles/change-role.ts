import type { Role } from '@lotyard/contract/account/account'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { deleteAreas } from '../staff/staff-queries.ts'
import { lockAccount, updateRole } from '../account-queries.ts'

type RoleChange = { accountId: string; role: Role; byAccountId: string | null }

/** `byAccountId` is null when the operator does it from the command line. */
export async function changeRole({ db }: Pick<Context, 'db'>, change: RoleChange): Promise<void> {
  await db.transaction().execute((tx) => changeRoleIn(tx, change))
}

/** The same as part of a larger change. */
export async function changeRoleIn(tx: Tx, { accountId, role, byAccountId }: RoleChange): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new Refusal('not_found')
  const from = account.roles.at(-1)
  if (from === role) return
  await deleteAreas(tx, accountId)
  await updateRole(tx, accountId, role)
  const details = { from, to: role }
  await writeAudit(tx, { accountId: byAccountId, action: 'account.role', subject: `account:${accountId}`, details })
}
