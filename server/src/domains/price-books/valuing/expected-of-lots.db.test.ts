import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { addRandomBook, expectedBySql } from '../../../../test/price-book-oracle.ts'
import { createRandom } from '../../../../test/search-oracle/random-market.ts'
import { expectedOfLots } from './expected-of-lots.ts'

const database = useDatabase()
let lotIds: string[] = []

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const sellerId = await addAccount(db, 'seller')
  const random = createRandom(7)
  const keysOf = async (name: 'categories' | 'conditions') =>
    (await db.selectFrom(name).select('key').orderBy('key').execute()).map(({ key }) => key)
  const [categories, conditions] = [await keysOf('categories'), await keysOf('conditions')]
  for (let count = 0; count < 40; count += 1) {
    const lines = Array.from({ length: random.pick([0, 1, 3, 12]) }, () => ({
      description: 'Goods',
      upc: random.pick([undefined, '000000000017', '000000000024', '000000000031', '012345678905']),
      brand: random.pick(['', 'Sonic', 'Hearth & Co', 'hearth co', 'Kite']),
      quantity: random.pick([1, 2, 17, 999_999]),
      msrpCents: random.pick([0, 1, 25, 19_99, 999_999_999, random.below(500_00)]),
    }))
    const [category, condition] = [random.pick(categories), random.pick(conditions)]
    const brand = random.pick([null, 'sonic', 'hearth'])
    lotIds.push((await addLot(db, { sellerId, category, condition, brand, units: 7, lines })).lotId)
  }
})

test.each([1, 2, 3, 4, 5, 6])('lots are worth the same by the rules and by SQL (random book %d)', async (seed) => {
  const { db } = database.current
  const accountId = await addAccount(db)
  await addRandomBook(db, accountId, seed)
  const valued = (await expectedOfLots(db, accountId, lotIds))!
  const bySql = await expectedBySql(db, accountId, lotIds)
  expect(bySql.size).toBe(lotIds.length)
  expect(Object.fromEntries(valued.expectedCents)).toEqual(Object.fromEntries(bySql))
  // A book that values all goods alike would prove little.
  expect(new Set(bySql.values()).size).toBeGreaterThan(2)
})

test('without a book nothing is worth anything', async () => {
  expect(await expectedOfLots(database.current.db, await addAccount(database.current.db), lotIds)).toBe(null)
})
