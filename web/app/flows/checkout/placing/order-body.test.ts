import { expect, test } from 'vitest'
import type { Tendered } from '../payment/tendered.ts'
import type { Choices } from '../steps/choices.ts'
import { ADDRESS, VISA } from '../test/fake-order.tsx'
import { firstChoices } from '../steps/choices.ts'
import { toOrderBody } from './order-body.ts'

const CARD: Tendered = {
  type: 'CreditCard',
  nonce: 'n',
  description: 'Visa ending in 1111',
  deviceData: null,
  forCents: null,
}
const TYPED = {
  first_name: 'Nadia',
  last_name: 'Okafor',
  company_name: '',
  street_address: '7 Elm Street',
  extended_address: '',
  locality: 'Schenectady',
  region: 'NY',
  postal_code: '12304',
  phone_number: '5185550142',
  address_type: 'Commercial',
  loading_dock: 'Yes',
  make_default: '',
}
const choices: Choices = firstChoices({
  shipping: [ADDRESS],
  billing: [],
  takesCards: true,
  methods: [VISA],
  person: null,
  place: null,
})

test('[S3.07] what the gateway says of the device goes along, where it says it', () => {
  const byCard: Choices = { ...choices, payment: { kind: 'card', savedId: null, save: false, makeDefault: false } }
  const details = (card: Tendered) => toOrderBody(byCard, [], card).payment_details
  expect(details({ ...CARD, deviceData: '{"correlation_id":"1"}' })).toEqual({
    type: 'CreditCard',
    payment_method_nonce: 'n',
    device_data: '{"correlation_id":"1"}',
  })
  expect(details(CARD)).not.toHaveProperty('device_data')
})

test('what is saved is named by its id', () => {
  expect(toOrderBody(choices, [VISA], null)).toEqual({
    shipping_address_id: 'a1',
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: { type: 'CreditCard', payment_method_token: 'm1' },
  })
})

test('what is new is sent whole, with what is to be kept of it', () => {
  const typed = { savedId: null, entered: TYPED, makeDefault: true }
  const body = toOrderBody(
    {
      shipping: typed,
      billing: { ...typed, isSame: false, save: true },
      payment: { kind: 'card', savedId: null, save: true, makeDefault: true },
    },
    [VISA],
    CARD,
  )
  expect(body).toMatchObject({
    shipping_address: { postal_code: '12304', loading_dock: true },
    make_shipping_address_default: true,
    billing_address: { postal_code: '12304' },
    save_billing_address: true,
    make_billing_address_default: true,
    payment_details: { type: 'CreditCard', payment_method_nonce: 'n' },
    save_payment_method: true,
    make_payment_method_default: true,
  })
  expect(body.shipping_address).not.toHaveProperty('make_default')
})

test('an address that is not complete, and a default that was ticked for another choice, are left out', () => {
  const half = { savedId: null, entered: { ...TYPED, postal_code: '1' }, makeDefault: false }
  const body = toOrderBody({ ...choices, shipping: half, billing: { ...choices.billing, makeDefault: true } }, [], null)
  expect(body).toEqual({ billing_same_as_shipping: true, payment_gateway: 'braintree', payment_details: {} })
})
