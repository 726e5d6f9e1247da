// Saves an edited address where it is chosen: in the cart and at checkout. Other tabs hear of it as from the account's page.
import type { Address, updateAddressEndpoint } from '@lotyard/contract/account/addresses'
import { changedFreight } from '@lotyard/contract/rules/addresses/freight-fields'
import type { Api, Outcome } from '../../api/api.ts'
import { raiseAddressEvent } from '../../lib/browser/address-events.ts'
import { toGiven, type EnteredAddress } from './entered-address.ts'

/** Spec §8: the message for an address that was edited where it is chosen. On the account page it is 'updated'. */
export const EDITED_MESSAGE = 'Address edited successfully.'

/** `refresh` runs before other parts of the page hear of the change: they would read the cart a second time. */
export async function editAddress(
  api: Api,
  before: Address,
  entered: EnteredAddress,
  refresh: () => Promise<void>,
): Promise<Outcome<Address>> {
  const { id, role } = before
  const saved = await api.call<typeof updateAddressEndpoint>('PUT', '/api/account/addresses/:id', {
    params: { id },
    body: { role, address: toGiven(entered), make_default: entered.make_default === 'yes' },
  })
  if (!saved.ok) return saved
  const after = saved.data.address
  await refresh()
  const { postal_code, address_type, loading_dock } = after
  const freight = { postal_code, address_type, loading_dock }
  raiseAddressEvent({ type: 'updated', id, role, changed: changedFreight(before, freight), after: freight })
  return { ok: true, data: after }
}
