import type { DirectOrderLot, DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ADDRESS, drawOn, ok, preview, refused } from '../../../../flows/checkout/test/fake-order.tsx'
import DirectCheckout from './direct-checkout.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

const LOT: DirectOrderLot = {
  name: 'L1',
  path: '/detail/L1',
  title: 'Pallet of drills',
  primaryPhoto: null,
  units: 100,
  priceCents: 1_000_00,
  warehouse: { key: 'hebron', zip: '41048', description: 'Hebron, KY' },
  canPickUp: true,
  problem: null,
}
const BUYER = {
  account_id: 'b1',
  email: 'buyer@lotyard.test',
  name: 'Maria Okafor',
  invoice_days: null,
  invoice_weekdays: 3,
  shipping_addresses: [ADDRESS],
  billing_addresses: [],
}
const PATH = '/admin/direct_orders/new'

test('[S2.20] [S4.10] [S7.21] a direct order names buyer, lots and prices, and is posted to the address of the page', async () => {
  window.history.replaceState(null, '', PATH)
  const { callsTo, answers } = drawOn(
    PATH,
    'admin@lotyard.test',
    () => <DirectCheckout orderType="direct_order" takesCards />,
    {
      'GET /api/admin/direct_orders/buyer': refused(404, 'buyer_not_found', { message: 'No account has this.' }),
      'GET /api/admin/direct_orders/lots': ok({
        lots: [LOT, { ...LOT, name: 'L2', title: 'Pallet of saws', problem: 'This auction has bids.' }],
      }),
      'POST /api/admin/direct_orders/preview': ok(preview(334_80, { orderType: 'direct_order' })),
      [`POST ${PATH}`]: ok({ id: 'o1' }),
    },
  )
  fireEvent.change(screen.getByLabelText('Buyer’s e-mail'), { target: { value: ' nobody@lotyard.test ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find buyer' }))
  await screen.findByText('No account has this.')
  answers['GET /api/admin/direct_orders/buyer'] = ok(BUYER)
  fireEvent.click(screen.getByRole('button', { name: 'Find buyer' }))

  fireEvent.change(await screen.findByLabelText('Find a lot'), { target: { value: 'pallet' } })
  await screen.findByText('This auction has bids.')
  expect(screen.getAllByRole('button', { name: /^Add/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
  const price = screen.getByLabelText('Price of Pallet of drills') as HTMLInputElement
  expect(price.value).toBe('$1,000')
  const onwards = screen.getByRole('button', { name: 'Continue to shipping' }) as HTMLButtonElement
  fireEvent.change(price, { target: { value: 'a lot' } })
  await screen.findByText('Enter a dollar amount, for example 2,650.')
  expect(onwards.disabled).toBe(true)
  fireEvent.change(price, { target: { value: '850.50' } })
  fireEvent.click(onwards)

  fireEvent.click(await screen.findByLabelText(/The buyer picks up in Hebron, KY/))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to billing' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  expect((await screen.findAllByRole('radio')).map((radio) => radio.closest('label')!.textContent)).toEqual([
    'Card',
    'Invoice: the buyer accepts, then pays within 3 business days',
  ])
  fireEvent.click(screen.getByRole('radio', { name: /^Invoice/ }))
  fireEvent.change(screen.getByLabelText(/^How the buyer agreed/), { target: { value: 'By phone' } })
  fireEvent.click(screen.getByRole('button', { name: 'Review order' }))
  const place = await screen.findByRole('button', { name: 'Place order · $1,334.80' })
  fireEvent.click(place)
  await screen.findByText('At /admin/orders/o1/')
  await waitFor(() => expect(callsTo('POST', PATH)).toHaveLength(1))
  expect((callsTo('POST', PATH)[0] as { body: DirectOrderPayload }).body).toMatchObject({
    account_id: 'b1',
    listings: [{ name: 'L1', price_cents: 850_50 }],
    pick_up_warehouse_keys: ['hebron'],
    shipping_address_id: 'a1',
    billing_same_as_shipping: true,
    payment_gateway: 'invoice',
    agreed_reference: 'By phone',
  })
})
