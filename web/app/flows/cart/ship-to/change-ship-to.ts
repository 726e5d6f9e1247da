// Addresses that are entered in the cart. Other tabs hear of them as of those on the account's page.
import type { createAddressEndpoint } from '@lotyard/contract/account/addresses'
import type { Api, Failure } from '../../../api/api.ts'
import { toGiven, type EnteredAddress } from '../../../features/addresses/entered-address.ts'
import type { CartStore } from '../../../features/cart/store/cart-store.ts'
import { raiseAddressEvent } from '../../../lib/browser/address-events.ts'

/** It becomes the ship-to address. Null: done. */
export async function createShippingAddress(
  api: Api,
  store: CartStore,
  entered: EnteredAddress,
): Promise<Failure | null> {
  const created = await api.call<typeof createAddressEndpoint>('POST', '/api/account/addresses', {
    body: { role: 'shipping', address: toGiven(entered), make_default: entered.make_default === 'yes' },
  })
  if (!created.ok) return created
  const { id } = created.data.address
  const changed = await store.change({ account_shipping_address_id: id })
  raiseAddressEvent({ type: 'created', id, role: 'shipping' })
  return changed.ok ? null : changed
}
