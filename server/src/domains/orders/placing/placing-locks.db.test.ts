import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { buyerWithLots } from '../../../../test/placing.ts'
import { lockBuyer, readPlacingFacts } from './placing-queries.ts'

const market = useApp()

const LOCK_NOT_AVAILABLE = '55P03'
const isFree = (table: 'accounts' | 'carts', column: string, accountId: string): Promise<boolean> =>
  market.context.pool
    .query(`select from ${table} where ${column} = $1 for no key update nowait`, [accountId])
    .then(() => true)
    .catch((error: { code?: string }) => {
      if (error.code === LOCK_NOT_AVAILABLE) return false
      throw error
    })

test('placing holds the cart: a lot that is removed meanwhile would be charged all the same', async () => {
  const { account } = await buyerWithLots(market)
  await market.db.transaction().execute(async (tx) => {
    await readPlacingFacts(tx, { accountId: account.id, key: null })
    expect(await isFree('carts', 'account_id', account.id)).toBe(false)
  })
  expect(await isFree('carts', 'account_id', account.id)).toBe(true)
})

test('settling holds the account and the cart', async () => {
  const { account } = await buyerWithLots(market)
  await market.db.transaction().execute(async (tx) => {
    await lockBuyer(tx, account.id)
    expect(await isFree('accounts', 'id', account.id)).toBe(false)
    expect(await isFree('carts', 'account_id', account.id)).toBe(false)
  })
})
