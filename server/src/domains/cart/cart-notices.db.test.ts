import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useDatabase } from '../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../test/market.ts'
import { hearChanges } from '../../../test/readers/heard-notices.ts'
import { addAddressWith } from '../addresses/index.ts'
import {
  deleteCartListing,
  followNewShippingAddress,
  followShippingAddress,
  insertCartListing,
  saveCartChange,
} from './cart-queries.ts'

const server = useDatabase()

test('what a buyer changes sends no notice in its commit: in it, all buyers would wait for the lock of NOTIFY', async () => {
  const { db, pool } = server.current
  await addBasics(db)
  const [sellerId, accountId] = [await addAccount(db, 'seller'), await addAccount(db)]
  const { listingId, name } = await addLot(db, { sellerId })
  const buyerId = await addAccount(db)
  const { countHeard } = await hearChanges(pool)
  const addAddress = addAddressWith({ followNewShippingAddress })
  await addAddress(db, { accountId: buyerId, role: 'shipping', value: EXAMPLE_ADDRESS })
  const added = await insertCartListing(db, { accountId, listingId, warehouseKey: 'hebron', canPickUp: true })
  await db.transaction().execute((tx) => saveCartChange(tx, accountId, { pickUpKeys: ['hebron'] }))
  const removed = await deleteCartListing(db, accountId, name)
  await db.transaction().execute((tx) => followShippingAddress(tx, accountId, accountId))
  expect([added.isNew, removed.wasThere]).toEqual([true, true])
  // All of them are in the feed all the same.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from listing_changes
    where kind = 'carts' and account_ids in (array[${accountId}::uuid], array[${buyerId}::uuid])`.execute(db)
  expect(rows[0]!.count).toBe(5)
  expect(await countHeard()).toBe(0)
})
