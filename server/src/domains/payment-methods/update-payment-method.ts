import type { Context } from '../../context.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockOwnAccount } from '../accounts/index.ts'
import { findPaymentMethod, setDefault } from './payment-method-queries.ts'
import type { SavedMethod } from './saved-method.ts'

export async function updatePaymentMethod(
  { db }: Pick<Context, 'db'>,
  { accountId, id, makeDefault }: { accountId: string; id: string; makeDefault: boolean },
): Promise<SavedMethod> {
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    const found = await findPaymentMethod(tx, accountId, id)
    if (found === null) throw new Refusal('payment_method_not_found')
    if (!makeDefault || found.default) return found
    await setDefault(tx, { accountId, id })
    return { ...found, default: true }
  })
}
