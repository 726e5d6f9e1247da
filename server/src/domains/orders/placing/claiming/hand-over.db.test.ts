import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../../../test/servers/app.ts'
import { buyerWithLots, insertExampleOrder, placeOrder } from '../../../../../test/placing.ts'
import { listQueuedJobs } from '../../../../../test/readers/queued-jobs.ts'
import { sweepOrders } from '../../sweep-orders.ts'
import { handOver } from './hand-over.ts'
import { lockBuyer, readPlacingFacts } from '../placing-queries.ts'

const market = useApp()

const jobsOf = async (orderId: string): Promise<unknown[]> =>
  [
    ...(await listQueuedJobs(market.db, 'write_order_mail')),
    ...(await listQueuedJobs(market.db, 'settle_payment')),
  ].flatMap(({ payload }) => ((payload as { orderId: string }).orderId === orderId ? [payload] : []))

test('neither commit of an order sends a notice: in it, all orders would wait for the lock of NOTIFY', async () => {
  const { account, lots } = await buyerWithLots(market)
  const heard: string[] = []
  const ear = await market.context.pool.connect()
  try {
    ear.on('notification', ({ channel }) => heard.push(channel))
    await ear.query(`listen listing_changes; listen "jobs:insert"`)
    for (const hold of ['claim', 'settle'] as const) {
      await market.db.transaction().execute(async (tx) => {
        if (hold === 'claim') await readPlacingFacts(tx, { accountId: account.id, key: null })
        else await lockBuyer(tx, account.id)
        await sql`update listings set state = state where id = ${lots[0]!.listingId}`.execute(tx)
        await sql`update carts set version = version + 1 where account_id = ${account.id}`.execute(tx)
      })
      await ear.query('select 1')
      expect(heard).toEqual([])
    }
    await handOver(market.context)
    await expect.poll(() => heard).toEqual(['listing_changes'])
    // A transaction that does not tell afterwards still tells in its commit.
    await sql`update carts set version = version + 1 where account_id = ${account.id}`.execute(market.db)
    await expect.poll(() => heard).toEqual(['listing_changes', 'listing_changes'])
  } finally {
    await ear.query('unlisten *')
    ear.release()
  }
})

test('a paid order is handed over once: its buyer gets one mail and its payment one job', async () => {
  const { id } = (await placeOrder(await buyerWithLots(market))).json<{ id: string }>()
  await expect.poll(() => jobsOf(id)).toEqual([{ kind: 'order-placed', orderId: id, about: null }, { orderId: id }])
  await handOver(market.context)
  expect(await jobsOf(id)).toHaveLength(2)
})

test('the sweep hands over what a process left that died after its commit', async () => {
  const { account, lots } = await buyerWithLots(market)
  const id = await market.db.transaction().execute(async (tx) => {
    const order = await insertExampleOrder(tx, account.id, lots[0]!.listingId)
    await tx.insertInto('placed_orders_outbox').values({ order_id: order.id }).execute()
    return order.id
  })
  await sweepOrders({ ...market.context, payments: market.payments })
  expect(await jobsOf(id)).toHaveLength(2)
  expect(await market.db.selectFrom('placed_orders_outbox').selectAll().execute()).toEqual([])
})
