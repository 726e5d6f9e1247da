import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../test/market.ts'
import { hearChanges } from '../../../test/readers/heard-notices.ts'
import { deleteCartListing, followShippingAddress, insertCartListing, saveCartChange } from './cart-queries.ts'

const server = useDatabase()

test('what a buyer changes sends no notice in its commit: in it, all buyers would wait for the lock of NOTIFY', async () => {
  const { db, pool } = server.current
  await addBasics(db)
  const [sellerId, accountId] = [await addAccount(db, 'seller'), await addAccount(db)]
  const { listingId, name } = await addLot(db, { sellerId })
  const { countHeard } = await hearChanges(pool)
  const added = await insertCartListing(db, { accountId, listingId, warehouseKey: 'hebron', canPickUp: true })
  await db.transaction().execute((tx) => saveCartChange(tx, accountId, { pickUpKeys: ['hebron'] }))
  const removed = await deleteCartListing(db, accountId, name)
  await db.transaction().execute((tx) => followShippingAddress(tx, accountId, accountId))
  expect([added.isNew, removed.wasThere]).toEqual([true, true])
  // All four are in the feed all the same.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from listing_changes
    where kind = 'carts' and account_ids = array[${accountId}::uuid]`.execute(db)
  expect(rows[0]!.count).toBe(4)
  expect(await countHeard()).toBe(0)
})
