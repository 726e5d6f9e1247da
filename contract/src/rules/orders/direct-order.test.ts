import { expect, test } from 'vitest'
import type { DirectOrderPayload } from '../../orders/direct-orders.ts'
import { directOrderProblems } from './direct-order.ts'

test('a direct order needs a buyer and lots; a preview needs neither', () => {
  expect(directOrderProblems({}, { isWhole: true })).toMatchObject({
    buyer_email: ['Missing buyer'],
    listings: ['Missing lots'],
  })
  expect(directOrderProblems({}, { isWhole: false })).toEqual({})
})

test.each<[DirectOrderPayload, Record<string, string[]>]>([
  [{ account_id: 'a', buyer_email: 'b@lotyard.test' }, { buyer_email: ['Buyer is invalid'] }],
  [
    {
      listings: [
        { name: 'L1', price_cents: 100 },
        { name: 'l1', price_cents: 100 },
      ],
    },
    { listings: ['A lot can be sold once only.'] },
  ],
  [{ listings: [{ name: 'L1', price_cents: 0 }] }, { 'listings.0.price_cents': ['Price is invalid'] }],
  [
    { payment_details: { type: 'CreditCard', payment_method_token: 'saved' } },
    { payment_details: ['Payment method is invalid'] },
  ],
  [{ payment_gateway: 'wire' }, { payment_gateway: ['Payment gateway is invalid'] }],
  [
    { payment_gateway: 'braintree', agreed_reference: 'By phone' },
    { agreed_reference: ['Agreed reference is invalid'] },
  ],
  [
    { payment_gateway: 'invoice', agreed_reference: ' ' },
    { agreed_reference: ['Say in one line how the buyer agreed, for example: E-mail of Nov 18.'] },
  ],
])('%j is refused', (payload, errors) => {
  expect(directOrderProblems(payload, { isWhole: false })).toEqual(errors)
})
