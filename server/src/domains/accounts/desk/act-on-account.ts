import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { keepTwoPeople } from '../second-person/keep-two-people.ts'
import { isOwner } from '../staff/staff-queries.ts'
import { lockDeskAccount, type DeskAccount } from './account-queries.ts'

/** Whose account, and which admin acts on it. */
export type DeskAct = { accountId: string; adminId: string }

/**
 * One act of the desk on an account, in one transaction that locks it. Deleted accounts are not there. Other admins are an
 * owner's to act on: staff who may suspend them or sign them out would run the market. An id alone says that the act is no
 * matter of that, or comes from the command line.
 */
export async function actOnAccount<Result>(
  { db }: Pick<Context, 'db'>,
  target: DeskAct | string,
  act: (tx: Tx, account: DeskAccount) => Promise<Result>,
): Promise<Result> {
  const { accountId, adminId } = typeof target === 'string' ? { accountId: target, adminId: null } : target
  if (!isOpaqueId(accountId)) throw new Refusal('account_not_found')
  return keepTwoPeople(() =>
    db.transaction().execute(async (tx) => {
      const account = await lockDeskAccount(tx, accountId)
      if (account === null) throw new Refusal('account_not_found')
      if (account.role === 'admin' && adminId !== null && adminId !== accountId && !(await isOwner(tx, adminId)))
        throw new Refusal('owners_only')
      return act(tx, account)
    }),
  )
}
