import { expect, test } from 'vitest'
import { useDatabase } from '../../../server/test/databases/database.ts'
import { addAccount, addBasics } from '../../../server/test/market.ts'
import { addOrder } from '../../../server/test/orders.ts'
import { judgeHeldLots, judgeSoldTwice, readOrders } from './orders.ts'

const database = useDatabase()

test('a lot that a paid order let go, and that another order has bought, is found', async () => {
  const { db, pool } = database.current
  await addBasics(db)
  const [ada, bob, sellerId] = [
    await addAccount(db, 'buyer'),
    await addAccount(db, 'buyer'),
    await addAccount(db, 'seller'),
  ]
  const first = await addOrder(db, { accountId: ada, lots: [{ sellerId }] })
  const second = await addOrder(db, { accountId: bob, lots: [{ sellerId }] })
  const problems = async (): Promise<string[]> => {
    const orders = await readOrders(database.current)
    return [...judgeSoldTwice(orders), ...judgeHeldLots(orders)]
  }
  expect(await problems()).toEqual([])

  await pool.query('update order_listings set is_live = false where order_id = $1', [first.id])
  await pool.query(
    `insert into order_listings (order_id, listing_id, position, warehouse_key, title, units, price_cents,
        shipping_alone_cents, shipping_cents, tax_cents)
      select $2, listing_id, 2, warehouse_key, title, units, price_cents, shipping_alone_cents, shipping_cents, tax_cents
      from order_listings where order_id = $1`,
    [first.id, second.id],
  )
  const [lot] = first.lots
  expect(await problems()).toEqual([
    `${lot!.name} was sold 2 times`,
    `order ${first.id} is paid and holds 0 of its 1 lots`,
  ])
})
