import { expect, test } from 'vitest'
import { followNewShippingAddress } from '../cart/index.ts'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useDatabase } from '../../../test/databases/database.ts'
import { addAccount } from '../../../test/market.ts'
import { addAddressWith } from './address-queries.ts'
import { createAddress } from './create-address.ts'
import type { AddressFollowers } from './shipping-address-changed.ts'
import { updateAddress } from './update-address.ts'

const database = useDatabase()

test('a follower of a rewritten address finds the defaults in place', async () => {
  const { db } = database.current
  const accountId = await addAccount(db)
  const defaults: string[] = []
  const shippingAddressChanged: AddressFollowers['shippingAddressChanged'] = async (tx) => {
    const found = tx
      .selectFrom('addresses')
      .select('id')
      .where('account_id', '=', accountId)
      .where('is_default', '=', true)
    defaults.push((await found.executeTakeFirstOrThrow()).id)
  }
  const needs = { db, shippingAddressChanged, addAddress: addAddressWith({ followNewShippingAddress }) }
  const address = { ...EXAMPLE_ADDRESS }
  const first = await createAddress(needs, { accountId, role: 'shipping', address, makeDefault: true })
  const { id } = await createAddress(needs, { accountId, role: 'shipping', address, makeDefault: false })
  const change = { address: { ...address, loading_dock: !address.loading_dock }, make_default: true }
  await updateAddress(needs, { accountId, id, change })
  expect(defaults).toEqual([first.id, id])
})
