import { expect, test } from 'vitest'
import type { OrderPayload } from '../../orders/placing.ts'
import { orderPayloadProblems } from './order-payload.ts'

const ADDRESS = {
  first_name: 'Maria',
  last_name: 'Okafor',
  company_name: '',
  street_address: '1200 Yard Road',
  extended_address: '',
  locality: 'Fort Wayne',
  region: 'IN',
  postal_code: '46803',
  phone_number: '2605550142',
  loading_dock: true,
  address_type: 'Commercial',
}
const GOOD: OrderPayload = {
  shipping_address: ADDRESS,
  billing_same_as_shipping: true,
  payment_gateway: 'braintree',
  payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-valid-nonce' },
}
const ids = { one: 'a', two: 'b' }

const problemsOf = (change: Partial<OrderPayload>, isWhole = true) =>
  orderPayloadProblems({ ...GOOD, ...change }, { isWhole })

test('a whole payload has no problems', () => {
  expect(problemsOf({})).toEqual({})
})

test('[S5.01] what is missing is named', () => {
  expect(orderPayloadProblems({}, { isWhole: true })).toEqual({
    shipping_address: ['Missing shipping address'],
    billing_address: ['Missing billing address'],
    payment_details: ['Missing payment method'],
  })
})

test('a preview takes any part of it', () => {
  expect(orderPayloadProblems({}, { isWhole: false })).toEqual({})
  expect(orderPayloadProblems({ shipping_address: { ...ADDRESS, region: 'AK' } }, { isWhole: false })).toEqual({
    'shipping_address.region': ['Region is invalid'],
  })
})

test('[S5.01] fields of a typed address have dotted keys and the sentences of checkout', () => {
  const { postal_code: _, ...without } = ADDRESS
  expect(
    problemsOf({
      shipping_address: without,
      billing_same_as_shipping: false,
      billing_address: { ...ADDRESS, phone_number: '1' },
    }),
  ).toEqual({
    'shipping_address.postal_code': ['Missing postal code'],
    'billing_address.phone_number': ['Phone number is invalid'],
  })
})

test.each<[Partial<OrderPayload>, Record<string, string[]>]>([
  [{ shipping_address_id: ids.one }, { shipping_address: ['Shipping address is invalid'] }],
  [{ billing_address_id: ids.two }, { billing_address: ['Billing address is invalid'] }],
  [{ billing_address: ADDRESS }, { billing_address: ['Billing address is invalid'] }],
  [{ billing_same_as_shipping: false }, { billing_address: ['Missing billing address'] }],
  [{ payment_gateway: 'barter' }, { payment_gateway: ['Payment gateway is invalid'] }],
  [{ payment_gateway: 'invoice' }, { payment_details: ['Payment method is invalid'] }],
  [{ payment_details: { type: 'CreditCard' } }, { payment_details: ['Missing payment method'] }],
  [{ payment_details: { payment_method_nonce: 'n' } }, { 'payment_details.type': ['Missing payment type'] }],
  [
    { payment_details: { type: 'Cheque', payment_method_nonce: 'n' } },
    { 'payment_details.type': ['Payment type is invalid'] },
  ],
  [
    { payment_details: { type: 'CreditCard', payment_method_nonce: 'n', payment_method_token: 't' } },
    { payment_details: ['Payment method is invalid'] },
  ],
  [
    { payment_details: { type: 'CreditCard', payment_method_nonce: '' } },
    { payment_details: ['Payment method is invalid'] },
  ],
  [{ browser_data: { screen: 1 } }, { browser_data: ['Browser data is invalid'] }],
  [{ browser_data: { agent: 'x'.repeat(8_200) } }, { browser_data: ['Browser data is invalid'] }],
  [
    { browser_data: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 'x'])) },
    { browser_data: ['Browser data is invalid'] },
  ],
])('%j is refused', (change, errors) => {
  expect(problemsOf(change)).toEqual(errors)
})

test('an invoice needs no payment details', () => {
  const { payment_details: _, ...rest } = GOOD
  expect(orderPayloadProblems({ ...rest, payment_gateway: 'invoice' }, { isWhole: true })).toEqual({})
})
