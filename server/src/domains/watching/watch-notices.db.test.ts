import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../test/market.ts'
import { hearChanges } from '../../../test/readers/heard-notices.ts'
import { deleteWatch, insertWatch } from './watch-queries.ts'

const server = useDatabase()

test('watching a lot and watching it no more send no notice in their commits', async () => {
  const { db, pool } = server.current
  await addBasics(db)
  const [sellerId, accountId] = [await addAccount(db, 'seller'), await addAccount(db)]
  const { lotId } = await addLot(db, { sellerId })
  const { countHeard } = await hearChanges(pool)
  const id = await insertWatch(db, { accountId, lotId, max: 2 })
  expect(await deleteWatch(db, accountId, id!)).toBe(true)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from listing_changes
    where kind = 'watches' and account_ids = array[${accountId}::uuid]`.execute(db)
  expect(rows[0]!.count).toBe(2)
  expect(await countHeard()).toBe(0)
})
