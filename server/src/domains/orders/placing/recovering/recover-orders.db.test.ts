import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../../../test/servers/app.ts'
import { buyerWithLots, insertExampleOrder } from '../../../../../test/placing.ts'
import {
  GatewayAway,
  type GatewayTransaction,
  type PaymentGateway,
} from '../../../../providers/payments/payment-gateway.ts'
import { recoverOrders } from './recover-orders.ts'
import { slowdown } from '../../../../../test/servers/slowdown.ts'

const market = useApp()

/** Rows of orders without news for ten minutes, the oldest first. */
async function addOrdersInDoubt(count: number): Promise<string[]> {
  const { db } = market
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { account, lots } = await buyerWithLots(market)
    const { id } = await db.transaction().execute((tx) => insertExampleOrder(tx, account.id, lots[0]!.listingId))
    const placedAt = sql<Date>`now() - make_interval(mins => 10, secs => ${count - at})`
    await db.updateTable('orders').set({ placed_at: placedAt }).where('id', '=', id).execute()
    ids.push(id)
  }
  return ids
}

function gatewayThat(findByOrderId: (orderId: string) => Promise<GatewayTransaction[]>): PaymentGateway {
  return { ...market.payments, findByOrderId }
}

const states = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await market.db.selectFrom('orders').where('id', 'in', ids).select(['id', 'state']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)!.state)
}

test('a slow gateway is asked about a few orders at a time, and a run starts nothing after its time is up', async () => {
  const ids = await addOrdersInDoubt(16)
  let underWay = 0
  let maxUnderWay = 0
  const slow = gatewayThat(async () => {
    underWay += 1
    maxUnderWay = Math.max(maxUnderWay, underWay)
    await new Promise((resolve) => setTimeout(resolve, 400))
    underWay -= 1
    return []
  })
  const startedAt = performance.now()
  await recoverOrders({ ...market.context, payments: slow }, { budgetMs: 500 })
  // One after the other, sixteen would take more than six seconds.
  expect(performance.now() - startedAt).toBeLessThan(3_000 * slowdown())
  expect(maxUnderWay).toBe(4)
  const settled = (await states(ids)).filter((state) => state === 'failed').length
  expect(settled).toBeGreaterThanOrEqual(4)
  expect(settled).toBeLessThan(16)
  await recoverOrders({ ...market.context, payments: gatewayThat(async () => []) })
  expect(new Set(await states(ids))).toEqual(new Set(['failed']))
})

test('orders that the gateway never answers about do not keep younger ones waiting', async () => {
  const ids = await addOrdersInDoubt(6)
  const rows = await market.db
    .selectFrom('payments')
    .where('order_id', 'in', ids.slice(0, 4))
    .select('gateway_order_id')
    .execute()
  const silentAbout = new Set(rows.map((row) => row.gateway_order_id))
  const gateway = gatewayThat(async (orderId) => {
    if (silentAbout.has(orderId)) throw new GatewayAway('silent for 30 s')
    return []
  })
  await recoverOrders({ ...market.context, payments: gateway })
  await recoverOrders({ ...market.context, payments: gateway })
  expect(await states(ids)).toEqual(['placing', 'placing', 'placing', 'placing', 'failed', 'failed'])
})

test('what was paid long after it was placed is promised from the day of payment', async () => {
  const [id] = (await addOrdersInDoubt(1)) as [string]
  await market.db
    .updateTable('listings')
    .set({ state: 'awaiting_payment' })
    .where('id', 'in', (from) => from.selectFrom('order_listings').where('order_id', '=', id).select('listing_id'))
    .execute()
  await sql`update order_shipments set promised_ready_on = '2026-01-07', promised_ship_on = '2026-01-08',
    promised_arrive_from = '2026-01-12', promised_arrive_by = '2026-01-14' where order_id = ${id}`.execute(market.db)
  const method = { type: 'CreditCard', cardType: 'Visa', lastFour: '1111' } as GatewayTransaction['method']
  const paid = { id: 'paid-late', amountCents: 120_00, state: 'authorised', method, vaultedToken: null } as const
  const gateway = gatewayThat(async (orderId) => [{ ...paid, orderId }])
  await recoverOrders({ ...market.context, payments: gateway })
  expect(await states([id])).toEqual(['paid'])
  const { rows } = await sql<{ isRenewed: boolean }>`
    select promised_ready_on >= current_date and promised_arrive_by > promised_ship_on as "isRenewed"
    from order_shipments where order_id = ${id}`.execute(market.db)
  expect(rows).toEqual([{ isRenewed: true }])
})
