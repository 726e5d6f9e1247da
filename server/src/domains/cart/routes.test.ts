import type { Cart } from '@lotyard/contract/cart'
import { NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/app.ts'
import { addBasics, addLot, type AddedLot, type LotOptions } from '../../../test/market.ts'

const server = useApp()
let sellerId: string

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
})

const newLot = (options: LotOptions = {}): Promise<AddedLot> => addLot(server.db, { sellerId, ...options })
const add = (client: TestClient, lot: { name: string }) => client.post('/api/cart/listings', { name: lot.name })
const cartOf = async (client: TestClient): Promise<Cart> => (await client.get('/api/cart')).json<Cart>()

describe('adding a lot', () => {
  test('[S7.16] answers the cart with the lot: 201, and 200 when it is there already', async () => {
    const buyer = await server.as('buyer')
    const lot = await newLot({ title: 'Pallet of drills', units: 12, priceCents: 123_45 })
    const first = await add(buyer, { name: lot.name.toLowerCase() })
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        version: 1,
        warehouses: [
          {
            key: 'hebron',
            description: 'Hebron, KY',
            zip: '41048',
            city: 'Hebron',
            region: 'KY',
            isPickUp: false,
            canPickUp: false,
            subtotalCostCents: 123_45,
            shippingCostCents: null,
            shippingCostDiscountCents: null,
            shippingCostFinalCents: null,
            listings: [
              {
                name: lot.name,
                path: `/detail/${lot.name}`,
                title: 'Pallet of drills',
                primaryPhoto: null,
                units: 12,
                priceCents: 123_45,
                useCalculatedShipping: true,
                shippingCostCents: null,
                shippingCostDiscountCents: null,
                shippingCostFinalCents: null,
                state: 'available',
                paymentDueAt: null,
              },
            ],
          },
        ],
        listingCount: 1,
        subtotalCostCents: 123_45,
        shippingCostCents: null,
        shippingCostDiscountCents: null,
        shippingCostFinalCents: null,
        taxCents: 0,
        totalCostFinalCents: 123_45,
        accountShippingAddress: null,
        shippingMessage: NO_SHIP_TO_MESSAGE,
      },
    ])
    const second = await add(buyer, lot)
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect(await cartOf(buyer)).toEqual(first.json())
    expect((await buyer.get('/api/cart/summary')).json()).toEqual({
      version: 1,
      listingCount: 1,
      names: [lot.name],
      shipTo: null,
    })
    expect((await buyer.delete(`/api/cart/listings/${lot.name}`)).statusCode).toBe(204)
    expect(await cartOf(buyer)).toMatchObject({ version: 2, warehouses: [], listingCount: 0, totalCostFinalCents: 0 })
    expect((await buyer.get('/api/cart/account_shipping_address')).json()).toEqual({ address: null })
  })
})
