import type { OrderPayload } from '@lotyard/contract/orders/placing'
import { assert } from '@lotyard/contract/rules/assert'
import type { Tx } from '../../../../db/database.ts'
import { insertValue, keepAddressOfOrder, makeAddressDefault } from '../../../addresses/index.ts'
import { followShippingAddress } from '../../../cart/index.ts'
import type { ChosenAddress, ChosenAddresses } from '../../preview/chosen-addresses.ts'

/** Ids of the values that the order points at: editing the address book later changes no order. */
export type AddressValueIds = { shipping: string; billing: string }

/**
 * A typed shipping address is always saved, a billing address where that is asked for. Under the account's lock, so that no
 * value disappears before the order points at it.
 */
export async function keepAddresses(
  tx: Tx,
  accountId: string,
  { shipping, billing }: ChosenAddresses,
  payload: OrderPayload,
): Promise<AddressValueIds> {
  assert(shipping !== null && billing !== null, 'a whole payload has both addresses')
  const isShippingDefault = payload.make_shipping_address_default === true
  const isBillingDefault = payload.make_billing_address_default === true
  const savesBilling = isBillingDefault || payload.save_billing_address === true
  return {
    shipping: await keep(tx, accountId, shipping, { isSaved: true, makeDefault: isShippingDefault }),
    billing: await keep(tx, accountId, billing, { isSaved: savesBilling, makeDefault: isBillingDefault }),
  }
}

async function keep(
  tx: Tx,
  accountId: string,
  { role, value, entry, valueId }: ChosenAddress,
  { isSaved, makeDefault }: { isSaved: boolean; makeDefault: boolean },
): Promise<string> {
  if (entry !== null && valueId !== null) {
    if (makeDefault && !entry.default) await makeAddressDefault(tx, { accountId, role, id: entry.id })
    return valueId
  }
  if (!isSaved) return insertValue(tx, role, value)
  const followers = { shippingAddressChanged: followShippingAddress }
  return keepAddressOfOrder(tx, followers, { accountId, role, value, makeDefault })
}
