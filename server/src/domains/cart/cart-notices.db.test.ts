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
  const { heard, stop } = await hearChanges(pool)
  const added = await insertCartListing(db, { accountId, listingId, warehouseKey: 'hebron', canPickUp: true })
  await db.transaction().execute((tx) => saveCartChange(tx, accountId, { pickUpKeys: ['hebron'] }))
  const removed = await deleteCartListing(db, accountId, name)
  await db.transaction().execute((tx) => followShippingAddress(tx, accountId, accountId))
  expect([added.isNew, removed.wasThere]).toEqual([true, true])
  // Every change but the last, which changed nothing that ships, is in the feed all the same.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from listing_changes
    where kind = 'carts' and account_ids = array[${accountId}::uuid]`.execute(db)
  expect(rows[0]!.count).toBeGreaterThanOrEqual(3)
  // Notices come in the order of their commits, so this one would not be the only one.
  await sql`update carts set version = version + 1 where account_id = ${accountId}`.execute(db)
  await expect.poll(() => heard).toEqual(['listing_changes'])
  await stop()
})
