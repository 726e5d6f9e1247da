import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { liveHistory, type HistoryResult } from '../../../../test/histories/order-history.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'

const database = useDatabase()
let needs: Parameters<typeof liveHistory>[0]

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const [buyerId, sellerId] = [await addAccount(db), await addAccount(db, 'seller')]
  needs = { db, buyerId, sellerId, adminId: await addAccount(db, 'admin') }
})

/** `npm run histories` lives through thousands. */
test('books, rule and gateway agree to the cent after every step of random histories', async () => {
  const results: HistoryResult[] = []
  for (let seed = 1; seed <= 24; seed += 4)
    results.push(...(await Promise.all([0, 1, 2, 3].map((at) => liveHistory(needs, seed + at)))))
  // Without these they would have compared little.
  expect(new Set(results.flatMap(({ acts }) => acts)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(results.map(({ endState }) => endState)).size).toBeGreaterThanOrEqual(3)
  expect(results.reduce((sum, { comparedCount }) => sum + comparedCount, 0)).toBeGreaterThan(100)
})
