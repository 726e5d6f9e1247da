import { randomUUID } from 'node:crypto'
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import { assert } from '@lotyard/contract/rules/assert'
import type { Tx } from '../../../../db/database.ts'
import { insertValues, keepAddressOfOrder, makeAddressDefault, type NewValue } from '../../../addresses/index.ts'
import { followShippingAddress } from '../../../cart/index.ts'
import type { ChosenAddress, ChosenAddresses } from '../../preview/chosen-addresses.ts'

/** Ids of the values that the order points at: editing the address book later changes no order. */
export type AddressValueIds = { shipping: string; billing: string }

type Given = { accountId: string; addresses: ChosenAddresses; payload: OrderPayload }

/**
 * A typed shipping address is always saved, a billing address where that is asked for. Under the accounts' locks, so that no
 * value disappears before the order points at it. In the order of the buyers.
 */
export async function keepAddresses(tx: Tx, buyers: readonly Given[]): Promise<AddressValueIds[]> {
  const ids: AddressValueIds[] = []
  const values: NewValue[] = []
  for (const buyer of buyers) ids.push(await keepBoth(tx, buyer, values))
  if (values.length > 0) await insertValues(tx, values)
  return ids
}

/** Values that only the order has are put to `values`, to be written together with those of others. */
async function keepBoth(
  tx: Tx,
  { accountId, addresses: { shipping, billing }, payload }: Given,
  values: NewValue[],
): Promise<AddressValueIds> {
  assert(shipping !== null && billing !== null, 'a whole payload has both addresses')
  const isShippingDefault = payload.make_shipping_address_default === true
  const isBillingDefault = payload.make_billing_address_default === true
  const savesBilling = isBillingDefault || payload.save_billing_address === true
  const keepOne = (address: ChosenAddress, how: Kept): Promise<string> =>
    keep(tx, accountId, address, { ...how, values })
  return {
    shipping: await keepOne(shipping, { isSaved: true, makeDefault: isShippingDefault }),
    billing: await keepOne(billing, { isSaved: savesBilling, makeDefault: isBillingDefault }),
  }
}

type Kept = { isSaved: boolean; makeDefault: boolean }

async function keep(
  tx: Tx,
  accountId: string,
  { role, value, entry, valueId }: ChosenAddress,
  { isSaved, makeDefault, values }: Kept & { values: NewValue[] },
): Promise<string> {
  if (entry !== null && valueId !== null) {
    if (makeDefault && !entry.default) await makeAddressDefault(tx, { accountId, role, id: entry.id })
    return valueId
  }
  if (!isSaved) {
    const id = randomUUID()
    values.push({ id, role, value })
    return id
  }
  const followers = { shippingAddressChanged: followShippingAddress }
  return keepAddressOfOrder(tx, followers, { accountId, role, value, makeDefault })
}
