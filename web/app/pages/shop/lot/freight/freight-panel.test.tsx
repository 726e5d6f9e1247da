import type { LotFreight } from '@lotyard/contract/lots/lot-freight'
import type { ListingShippingCost } from '@lotyard/contract/lots/shipping'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { DeliveredLine } from './delivered-line.tsx'
import FreightPanel from './freight-panel.tsx'
import { toPlaceFreight, toShownFreight, type ShownFreight } from './shown-freight.ts'
import { EXAMPLE_ADDRESS } from '../../../../../test/example-address.ts'

afterEach(cleanup)

const COST: ListingShippingCost = {
  shippingCostCents: 334_80,
  shippingCostDiscountCents: 33_48,
  shippingCostFinalCents: 301_32,
  mode: 'ltl',
  parts: [
    { name: 'base', cost_cents: 105_00 },
    { name: 'distance', cost_cents: 60_00 },
    { name: 'weight', cost_cents: 105_00 },
    { name: 'fuel', cost_cents: 64_80 },
    { name: 'discount', cost_cents: -33_48 },
  ],
  miles: 1_000,
  shippingCostWithCartCents: 62_00,
  accountShippingAddress: { ...EXAMPLE_ADDRESS, locality: 'Findlay', region: 'OH', postal_code: '45840' },
}
const NOT_QUOTED: ListingShippingCost = {
  ...COST,
  shippingCostCents: null,
  shippingCostDiscountCents: null,
  shippingCostFinalCents: null,
  mode: null,
  parts: [],
  miles: null,
  shippingCostWithCartCents: null,
}

const LOT = {
  path: '/detail/AAAA',
  warehouse: { key: 'hebron', description: 'Hebron KY', zip: '41048', city: 'Hebron', region: 'KY' },
  available_for_pick_up: true,
  shipping_discount_percent: 10,
}

const PLACED: LotFreight = {
  ship_to: { postal_code: '43215', address_type: 'Commercial', loading_dock: false },
  mode: 'ltl',
  cost_cents: 334_80,
  discount_cents: 33_48,
  final_cents: 301_32,
  parts: COST.parts,
  miles: 1_000,
  with_cart_cents: null,
  message: null,
}

function draw(cost: ListingShippingCost, { lot = LOT } = {}) {
  return drawFreight(toShownFreight(cost), lot)
}

function drawFreight(freight: ShownFreight | null, lot = LOT) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <FreightPanel lot={lot} freight={freight} dates="Estimated, if paid today." />,
    },
  ])
  render(<Stub hydrationData={{ loaderData: { root: { viewer: null } } }} />)
  return document.body.textContent
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the delivery panel', () => {
  test('[S7.10] shows parts that add up, how it travels, and what discount and cart take off', () => {
    const text = draw(COST)
    expect(text).toContain('LTL freight to Findlay, OH 45840, 1,000 miles from Hebron.')
    const cells = [...document.querySelectorAll('td')].map((cell) => cell.textContent)
    expect(cells).toEqual(['$105.00', '$60.00', '$105.00', '$64.80', '−$33.48', '$301.32'])
    expect(text).toContain('Discounted shipping saves you $33.48 (10%).')
    expect(text).toContain('Ships with your cart from Hebron for +$62')
    expect(text).toContain('Pickup available in Hebron, KY, at no charge.')
    expect(hrefOf('Change shipping address')).toBe('/?show_cart')
  })

  test('says nothing of a cart, a discount or pickup where there is none', () => {
    const plain = { ...COST, shippingCostDiscountCents: 0, shippingCostWithCartCents: null }
    expect(draw(plain, { lot: { ...LOT, available_for_pick_up: false } })).not.toMatch(/cart from|saves|Pickup/)
  })

  test('says nothing of a cart that makes freight no cheaper, as of a flat price', () => {
    for (const shippingCostWithCartCents of [301_32, 310_00]) {
      expect(draw({ ...COST, shippingCostWithCartCents })).not.toContain('with your cart')
      cleanup()
    }
  })

  test('a free lot says so', () => {
    draw({ ...COST, mode: 'free', parts: [], shippingCostFinalCents: 0, shippingCostDiscountCents: 0 })
    expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['Free'])
  })

  test('to a place that a visitor has named it shows the same parts, and where to change the ZIP code', () => {
    const text = drawFreight(toPlaceFreight(PLACED))
    expect(text).toContain('LTL freight to 43215 (business, lift gate), 1,000 miles from Hebron.')
    expect([...document.querySelectorAll('td')].at(-1)!.textContent).toBe('$301.32')
    expect(hrefOf('Change ZIP')).toBe('/deliver_to/?return_to=%2F')
    expect(screen.queryByRole('link', { name: 'Change shipping address' })).toBeNull()
  })

  test.each([
    ['home', { address_type: 'Residential' as const }],
    ['business with dock', { loading_dock: true }],
  ])('says what the place is like: %s', (kind, change) => {
    const place = { ...PLACED, ship_to: { ...PLACED.ship_to, ...change } }
    expect(drawFreight(toPlaceFreight(place))).toContain(`to 43215 (${kind}),`)
  })

  test('a place that freight has no price to says why', () => {
    const none = { mode: null, cost_cents: null, discount_cents: null, final_cents: null, parts: [], miles: null }
    expect(drawFreight(toPlaceFreight({ ...PLACED, ...none, message: 'We can’t.' }))).toContain('We can’t.')
    expect(hrefOf('Change ZIP')).toContain('/deliver_to/')
  })

  test('says why there is no quote', () => {
    expect(draw({ ...NOT_QUOTED, shippingMessage: 'We can’t.' })).toContain('We can’t.')
    expect(hrefOf('Change shipping address')).toBe('/?show_cart')
  })

  test('[S6.01] without a place there is no cost, only where to find out', () => {
    expect(drawFreight(null)).not.toContain('$')
    expect(hrefOf('Add your ZIP to see freight')).toBe('/deliver_to/?return_to=%2F')
    expect(hrefOf('Estimate shipping rates from Hebron')).toBe('/shipping_rate_estimator/?origin_zip=41048')
  })
})

test('[S9.01] the delivered line adds freight to the price, and divides the sum by the units', () => {
  const freight = toShownFreight(COST)
  const { rerender, container } = render(<DeliveredLine freight={freight} priceCents={1_000_00} units={7} />)
  expect(container.textContent).toBe('$1,301.32 delivered to 45840 · $185.90 a unit')
  rerender(<DeliveredLine freight={freight} priceCents={2_000_00} units={7} />)
  expect(container.textContent).toBe('$2,301.32 delivered to 45840 · $328.76 a unit')
  rerender(<DeliveredLine freight={null} priceCents={2_000_00} units={7} />)
  expect(container.textContent).toBe('')
})

test('the page carries nothing of the address but the place', () => {
  expect(JSON.stringify(toShownFreight(COST))).not.toMatch(/Yard Road|Maria|2605550142/)
})
