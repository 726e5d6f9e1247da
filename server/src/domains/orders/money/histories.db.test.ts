import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { playHere } from '../../../../test/histories/crew.ts'
import { liveHistory, type HistoryNeeds, type HistoryResult } from '../../../../test/histories/order-history.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'

const database = useDatabase()
let needs: HistoryNeeds

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const [sellerId, adminId] = [await addAccount(db, 'seller'), await addAccount(db, 'admin')]
  needs = { db, sellerId, adminId, crew: playHere({ ...database.current, adminId }) }
})

/** `npm run histories` lives through thousands, and `--kills` kills the processes that play them. */
test('books, rule and gateway agree to the cent after every step of random histories', async () => {
  const results: HistoryResult[] = []
  for (let seed = 1; seed <= 20; seed += 1) results.push(await liveHistory(needs, seed))
  // Without these they would have compared little.
  expect(new Set(results.flatMap(({ acts }) => acts)).size).toBeGreaterThanOrEqual(14)
  expect(new Set(results.flatMap(({ endStates }) => endStates)).size).toBeGreaterThanOrEqual(3)
  expect(results.reduce((sum, { comparedCount }) => sum + comparedCount, 0)).toBeGreaterThan(100)
  // The address of an order is written by the transaction that claims it, and never again: groups had several orders.
  const { rows } = await sql<{ together: number }>`select count(distinct orders.account_id)::int as together
    from orders join address_values on address_values.id = orders.shipping_value_id
    group by address_values.xmin::text having count(distinct orders.account_id) > 1`.execute(database.current.db)
  expect(rows.length).toBeGreaterThan(5)
})
