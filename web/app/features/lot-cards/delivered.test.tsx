import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeliveredFigures } from './delivered-figures.tsx'
import { Delivered } from './delivered.tsx'
import type { ShownLot } from './card/shown-lot.ts'

afterEach(cleanup)

const lot = (change: Partial<ShownLot>): ShownLot =>
  ({
    fixed_price_cents: 1_000_00,
    current_bid_cents: null,
    auction: null,
    units: 100,
    shipping_cost_cents: 234_00,
    ...change,
  }) as unknown as ShownLot

test('[S6.01] a card says what the lot costs delivered, in all and a unit; to visitors nothing', () => {
  render(<Delivered listing={lot({})} />)
  expect(document.body.textContent).toBe('$1,234 delivered$12.34 a unit')
  cleanup()
  render(<Delivered listing={lot({ shipping_cost_cents: null })} />)
  expect(document.body.textContent).toBe('')
})

test('a price that moves moves the delivered one', () => {
  const auction = { opening_bid_cents: 50_00 } as ShownLot['auction']
  const { rerender } = render(<Delivered listing={lot({ fixed_price_cents: null, auction })} />)
  expect(screen.getByText('$284')).toBeDefined()
  rerender(<Delivered listing={lot({ fixed_price_cents: null, auction, current_bid_cents: 66_00 })} />)
  expect(screen.getByText('$300')).toBeDefined()
})

test('what a lot adds to the cart is said where the cart makes it cheaper', () => {
  render(<Delivered listing={lot({ shipping_cost_with_cart_cents: 62_00 })} />)
  expect(screen.getByText('Ships with your cart for +$62')).toBeDefined()
  cleanup()
  render(<DeliveredFigures listing={lot({ shipping_cost_with_cart_cents: 62_00 })} />)
  expect(screen.getByText('+$62 with your cart')).toBeDefined()
  cleanup()
  // A flat price is the same with a cart and without.
  render(<Delivered listing={lot({ shipping_cost_with_cart_cents: 234_00 })} />)
  expect(screen.queryByText(/your cart/)).toBeNull()
})
