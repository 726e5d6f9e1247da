import {
  createAddressEndpoint,
  listAddressesEndpoint,
  listOrderAddressesEndpoint,
  removeAddressEndpoint,
  updateAddressEndpoint,
} from '@lotyard/contract/account/addresses'
import type { Context } from '../../context.ts'
import { forgetDeliverTo } from '../../http/requests/deliver-to.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { addAddressWith, listAddresses } from './address-queries.ts'
import { createAddress } from './create-address.ts'
import { removeAddress } from './remove-address.ts'
import type { AddressFollowers, NewAddressFollowers } from './shipping-address-changed.ts'
import { updateAddress } from './update-address.ts'

/** Told after the commit, so that the next reply of this process prices freight to where the account ships now. */
type AddressesChanged = { addressesChanged: (accountId: string) => void }

export function registerAddressRoutes(
  app: App,
  needs: Pick<Context, 'db'> & AddressFollowers & NewAddressFollowers & AddressesChanged,
): void {
  const addAddress = addAddressWith(needs)
  for (const endpoint of [listAddressesEndpoint, listOrderAddressesEndpoint])
    route(app, endpoint, 'addresses', async (request) => ({
      addresses: await listAddresses(needs.db, requireViewer(request).accountId, request.query.role),
    }))

  route(
    app,
    createAddressEndpoint,
    'addresses',
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      const { role, address, make_default: makeDefault = false } = request.body
      const created = await createAddress({ ...needs, addAddress }, { accountId, role, address, makeDefault })
      needs.addressesChanged(accountId)
      // From now on the cart has an address to ship to, and the place would never count again.
      if (role === 'shipping') forgetDeliverTo(reply)
      return { address: created }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    updateAddressEndpoint,
    'addresses',
    async (request) => {
      const { accountId } = requireViewer(request)
      const updated = await updateAddress(needs, { accountId, id: request.params.id, change: request.body })
      needs.addressesChanged(accountId)
      return { address: updated }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    removeAddressEndpoint,
    'addresses',
    async (request) => {
      const { accountId } = requireViewer(request)
      await removeAddress(needs, { accountId, id: request.params.id })
      needs.addressesChanged(accountId)
    },
    { limit: 'account_update' },
  )
}
