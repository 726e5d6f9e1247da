import {
  createAddressEndpoint,
  listAddressesEndpoint,
  listOrderAddressesEndpoint,
  removeAddressEndpoint,
  updateAddressEndpoint,
} from '@lotyard/contract/addresses'
import type { Context } from '../../context.ts'
import { requireViewer } from '../../http/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { listAddresses } from './address-queries.ts'
import { createAddress } from './create-address.ts'
import { removeAddress } from './remove-address.ts'
import type { AddressFollowers } from './shipping-address-changed.ts'
import { updateAddress } from './update-address.ts'

export function registerAddressRoutes(app: App, needs: Pick<Context, 'db'> & AddressFollowers): void {
  for (const endpoint of [listAddressesEndpoint, listOrderAddressesEndpoint])
    route(app, endpoint, 'addresses', async (request) => ({
      addresses: await listAddresses(needs.db, requireViewer(request).accountId, request.query.role),
    }))

  route(
    app,
    createAddressEndpoint,
    'addresses',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { role, address, make_default: makeDefault = false } = request.body
      return { address: await createAddress(needs, { accountId, role, address, makeDefault }) }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    updateAddressEndpoint,
    'addresses',
    async (request) => {
      const { accountId } = requireViewer(request)
      return { address: await updateAddress(needs, { accountId, id: request.params.id, change: request.body }) }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    removeAddressEndpoint,
    'addresses',
    async (request) => removeAddress(needs, { accountId: requireViewer(request).accountId, id: request.params.id }),
    { limit: 'account_update' },
  )
}
