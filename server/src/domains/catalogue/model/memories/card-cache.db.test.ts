import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../../../test/market.ts'
import { createCardCache } from './card-cache.ts'

const database = useDatabase()
let listingIds: number[]

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const sellerId = await addAccount(db, 'seller')
  const lots = [await addLot(db, { sellerId }), await addLot(db, { sellerId })]
  listingIds = lots.map((lot) => Number(lot.listingId))
})

test('a card at hand that is forgotten while the others are read is still in the answer', async () => {
  const { db } = database.current
  const cache = createCardCache()
  const [first] = listingIds as [number]
  await cache.read(db, [first])
  const reading = cache.read(db, listingIds)
  cache.forget(first)
  expect(await reading).toHaveLength(2)
})

test('a card that changes while it is read is used once and not kept', async () => {
  const { db } = database.current
  const cache = createCardCache()
  const reading = cache.read(db, listingIds)
  cache.forget(listingIds[0]!)
  expect(await reading).toHaveLength(2)
  expect(cache.peek(listingIds)).toBeNull()
  expect(cache.peek(listingIds.slice(1))).toHaveLength(1)
})
