import type { OrderPayload } from '@lotyard/contract/orders/placing'
import type { LightMyRequestResponse } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Tx } from '../src/db/database.ts'
import { insertValue } from '../src/domains/addresses/index.ts'
import { insertOrders, type InsertedOrder } from '../src/domains/orders/placing/claiming/insert-order-queries.ts'
import type { TestAccount, TestApp, TestClient } from './servers/app.ts'
import { EXAMPLE_ADDRESS } from './addresses.ts'
import { addToCart } from './carts.ts'
import { addAccount, addBasics, addLot, type AddedLot, type LotOptions } from './market.ts'

/** With a typed address and a card that is always good. */
export const CARD_PAYLOAD: OrderPayload = {
  shipping_address: EXAMPLE_ADDRESS,
  billing_same_as_shipping: true,
  payment_gateway: 'braintree',
  payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-valid-visa-nonce' },
}

export const placeOrder = (
  client: TestClient,
  change: Partial<OrderPayload> = {},
  key?: string,
): Promise<LightMyRequestResponse> =>
  client.post(
    '/api/orders',
    { ...CARD_PAYLOAD, ...change },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )

export const previewOrder = (
  client: TestClient,
  payload: Partial<OrderPayload> = {},
): Promise<LightMyRequestResponse> => client.post('/api/checkout/preview', payload)

export type BuyerWithCart = TestClient & { account: TestAccount; lots: AddedLot[] }

/** A new buyer with new lots in the cart. */
export async function buyerWithLots(market: TestApp, lots: readonly LotOptions[] = [{}]): Promise<BuyerWithCart> {
  const { db } = market
  await addBasics(db)
  const buyer = await market.as('buyer')
  const sellerId = await addAccount(db, 'seller')
  const added: AddedLot[] = []
  for (const options of lots) {
    const lot = await addLot(db, { sellerId, ...options })
    await addToCart(buyer, lot)
    added.push(lot)
  }
  return { ...buyer, lots: added }
}

/** The rows alone, for what only reads or moves them. */
export async function insertExampleOrder(tx: Tx, accountId: string, listingId: string): Promise<InsertedOrder> {
  const [inserted] = await insertOrders(tx, [
    {
      accountId,
      placedBy: null,
      key: null,
      bodyHash: null,
      shippingValueId: await insertValue(tx, 'shipping', EXAMPLE_ADDRESS),
      billingValueId: await insertValue(tx, 'billing', EXAMPLE_ADDRESS),
      subtotalCents: 100_00,
      shippingAloneCents: 20_00,
      shippingCents: 20_00,
      taxCents: 0,
      taxExemption: null,
      totalCents: 120_00,
      tariffVersion: 1,
      paymentType: 'CreditCard',
      paymentDescription: 'Credit card',
      savePaymentMethod: false,
      makePaymentMethodDefault: false,
      browserData: {},
      gateway: { name: 'sandbox', suffix: randomBytes(4).toString('hex'), askedBy: null },
      dueAt: null,
      lots: [
        {
          listingId,
          warehouseKey: 'hebron',
          title: 'Pallet of televisions',
          units: 10,
          priceCents: 100_00,
          shippingAloneCents: 20_00,
          shippingCents: 20_00,
          taxCents: 0,
          taxRegion: null,
          isTaxExempt: false,
          isWon: false,
        },
      ],
      shipments: [
        { warehouseKey: 'hebron', isPickUp: false, promised: null, freightParts: [{ name: 'base', costCents: 20_00 }] },
      ],
    },
  ])
  return inserted!
}
