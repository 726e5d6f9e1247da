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
import { updateAddress } from './update-address.ts'

export function registerAddressRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  for (const endpoint of [listAddressesEndpoint, listOrderAddressesEndpoint])
    route(app, endpoint, 'addresses', async (request) => ({
      addresses: await listAddresses(db, requireViewer(request).accountId, request.query.role),
    }))

  route(
    app,
    createAddressEndpoint,
    'addresses',
    async (request) => {
      const { accountId } = requireViewer(request)
      const { role, address, make_default: makeDefault = false } = request.body
      return { address: await createAddress({ db }, { accountId, role, address, makeDefault }) }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    updateAddressEndpoint,
    'addresses',
    async (request) => {
      const { accountId } = requireViewer(request)
      return { address: await updateAddress({ db }, { accountId, id: request.params.id, change: request.body }) }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    removeAddressEndpoint,
    'addresses',
    async (request) => removeAddress({ db }, { accountId: requireViewer(request).accountId, id: request.params.id }),
    { limit: 'account_update' },
  )
}
