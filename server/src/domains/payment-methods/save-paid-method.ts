import { MAX_PAYMENT_METHODS } from '@lotyard/contract/rules/max-counts'
import type { Tx } from '../../db/database.ts'
import type { PaymentGateway, VaultedMethod } from '../../providers/payments/payment-gateway.ts'
import { lockLiveAccount } from '../accounts/index.ts'
import { countPaymentMethods, findByToken, insertPaymentMethod, setDefault } from './payment-method-queries.ts'

/**
 * Saves what a buyer has just paid with, and says whether it is saved now. A payment must not fail for it: a full account,
 * one that is deleted and a method that is saved already are no errors. It locks the account. A change of an address locks
 * the account before the cart, so call it while no cart is locked.
 */
export async function savePaidMethod(
  tx: Tx,
  accountId: string,
  gateway: PaymentGateway['name'],
  method: VaultedMethod,
  { makeDefault }: { makeDefault: boolean },
): Promise<boolean> {
  if (!(await lockLiveAccount(tx, accountId))) return false
  let saved = await findByToken(tx, accountId, { gateway, token: method.token })
  if (saved === null) {
    if ((await countPaymentMethods(tx, accountId)) >= MAX_PAYMENT_METHODS) return false
    saved = await insertPaymentMethod(tx, { accountId, gateway, method })
  }
  if (saved === null) return false
  if (makeDefault && !saved.default) await setDefault(tx, { accountId, id: saved.id })
  return true
}

/** Makes a saved method that a buyer has paid with their default. One that they have removed meanwhile stays removed. */
export async function preferPaidMethod(
  tx: Tx,
  accountId: string,
  paidWith: { gateway: PaymentGateway['name']; token: string },
): Promise<void> {
  if (!(await lockLiveAccount(tx, accountId))) return
  const saved = await findByToken(tx, accountId, paidWith)
  if (saved !== null && !saved.default) await setDefault(tx, { accountId, id: saved.id })
}
