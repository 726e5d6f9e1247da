import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockDeskAccount, type DeskAccount } from './account-queries.ts'

/** Whose account, and which admin acts on it. */
export type DeskAct = { accountId: string; adminId: string }

/** One act of the desk on an account, in one transaction that locks it. Deleted accounts are not there. */
export async function actOnAccount<Result>(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  act: (tx: Tx, account: DeskAccount) => Promise<Result>,
): Promise<Result> {
  if (!isOpaqueId(accountId)) throw new Refusal('account_not_found')
  return db.transaction().execute(async (tx) => {
    const account = await lockDeskAccount(tx, accountId)
    if (account === null) throw new Refusal('account_not_found')
    return act(tx, account)
  })
}
