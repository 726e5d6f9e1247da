import type { Cart } from '@lotyard/contract/cart'
import type { Order, OrderPreview } from '@lotyard/contract/orders'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { cartOf } from '../../../../test/carts.ts'
import { buyerWithLots, placeOrder, previewOrder, CARD_PAYLOAD } from '../../../../test/placing.ts'
import { listQueuedJobs } from '../../../../test/queued-jobs.ts'

const market = useApp()

test('[S7.20] a placed order is paid, and its lots are sold', async () => {
  const buyer = await buyerWithLots(market, [{ priceCents: 500_00 }, { priceCents: 700_00, warehouse: 'ft-wayne' }])
  const preview = (await previewOrder(buyer, CARD_PAYLOAD)).json<OrderPreview>()
  expect(preview.preview_token).not.toBeNull()
  const reply = await placeOrder(buyer, { preview_token: preview.preview_token! })
  expect(reply.json()).toMatchObject({ state: 'paid' })
  expect(reply.statusCode).toBe(201)
  const order = reply.json<Order>()
  expect(order.totalCostFinalCents).toBe(preview.totalCostFinalCents)
  expect(order.payment).toEqual({ type: 'CreditCard', description: 'Visa ending in 1881' })
  const cart: Cart = await cartOf(buyer)
  expect(cart).toMatchObject({ listingCount: 0, placingOrderId: null })
  const sold = await market.db
    .selectFrom('listings')
    .where(
      'name',
      'in',
      buyer.lots.map(({ name }) => name),
    )
    .select(['state', 'sold_price_cents', 'closed_at'])
    .orderBy('sold_price_cents')
    .execute()
  expect(sold).toMatchObject([
    { state: 'sold', sold_price_cents: 500_00 },
    { state: 'sold', sold_price_cents: 700_00 },
  ])
  const transactions = await market.payments.findByOrderId(
    (await market.db.selectFrom('payments').where('order_id', '=', order.id).selectAll().executeTakeFirstOrThrow())
      .gateway_order_id,
  )
  expect(transactions).toMatchObject([{ amountCents: order.totalCostFinalCents, state: 'authorised' }])
  // Queued after the reply.
  await expect
    .poll(async () => (await listQueuedJobs(market.db, 'settle_payment')).map(({ payload }) => payload))
    .toContainEqual({ orderId: order.id })
})
