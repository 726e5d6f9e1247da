import { describe, expect, test } from 'vitest'
import { laneOf } from '../shipping/tariff/lane.ts'
import { FIRST_TARIFF } from '../shipping/tariff/tariff.ts'
import { priceCart, type LotInCart } from './price-cart.ts'

const lane = laneOf(FIRST_TARIFF, { miles: 1_000, isResidential: false, hasDock: true })
const lot = (change: Partial<LotInCart> = {}): LotInCart => ({
  state: 'available',
  priceCents: 100_000,
  weightLbs: 500,
  palletCount: 1,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  shippingMode: 'calculated',
  flatShippingCents: null,
  shippingDiscountPercent: 0,
  ...change,
})
const unknown = { shippingCostCents: null, shippingCostDiscountCents: null, shippingCostFinalCents: null }
const nothing = { shippingCostCents: 0, shippingCostDiscountCents: 0, shippingCostFinalCents: 0 }

describe('[S3.02] what a cart costs', () => {
  test('lots of a warehouse share their freight, and every figure adds up', () => {
    const cart = priceCart([
      { isPickUp: false, lane, lots: [lot(), lot({ state: 'won', priceCents: 50_000 })] },
      { isPickUp: false, lane, lots: [lot()] },
    ])
    expect(cart.warehouses[0]).toEqual({
      subtotalCostCents: 150_000,
      shippingCostCents: 66_960,
      shippingCostDiscountCents: 14_880,
      shippingCostFinalCents: 52_080,
      lots: [
        { shippingCostCents: 33_480, shippingCostDiscountCents: 7_440, shippingCostFinalCents: 26_040 },
        { shippingCostCents: 33_480, shippingCostDiscountCents: 7_440, shippingCostFinalCents: 26_040 },
      ],
    })
    expect(cart).toMatchObject({
      listingCount: 3,
      subtotalCostCents: 250_000,
      shippingCostCents: 100_440,
      shippingCostDiscountCents: 14_880,
      shippingCostFinalCents: 85_560,
      totalCostFinalCents: 335_560,
    })
  })

  test('a lot that is gone is in no total and shares no truck', () => {
    const cart = priceCart([{ isPickUp: false, lane, lots: [lot({ state: 'gone' }), lot()] }])
    expect(cart.warehouses[0]!.lots[0]).toEqual(unknown)
    expect(cart).toMatchObject({ listingCount: 1, shippingCostFinalCents: 33_480, totalCostFinalCents: 133_480 })
  })

  test('picked up lots have no freight', () => {
    expect(priceCart([{ isPickUp: true, lane: null, lots: [lot()] }])).toMatchObject({
      ...nothing,
      totalCostFinalCents: 100_000,
    })
  })

  test('without a quote for one warehouse the freight of the cart is unknown, and the total is the subtotal', () => {
    const cart = priceCart([
      { isPickUp: false, lane: null, lots: [lot()] },
      { isPickUp: false, lane, lots: [lot()] },
    ])
    expect(cart.warehouses.map((warehouse) => warehouse.shippingCostFinalCents)).toEqual([null, 33_480])
    expect(cart).toMatchObject({ ...unknown, subtotalCostCents: 200_000, totalCostFinalCents: 200_000 })
  })

  test('a warehouse whose lots are all gone needs no quote', () => {
    expect(priceCart([{ isPickUp: false, lane: null, lots: [lot({ state: 'gone' })] }])).toMatchObject(nothing)
  })

  test('an empty cart costs nothing', () => {
    expect(priceCart([])).toEqual({
      ...nothing,
      warehouses: [],
      listingCount: 0,
      subtotalCostCents: 0,
      totalCostFinalCents: 0,
    })
  })
})
