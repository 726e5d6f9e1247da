import { expect, test } from 'vitest'
import { describePaymentMethod } from './describe-payment-method.ts'

test.each([
  ['Visa', '1111', null, 'Visa ending in 1111'],
  ['MasterCard', '4444', null, 'Mastercard ending in 4444'],
  [null, '4444', null, 'Card ending in 4444'],
  [null, null, 'pat@example.com', 'PayPal pat@example.com'],
])('%s %s %s is shown as %s', (card_type, last_four, email, text) => {
  expect(describePaymentMethod({ card_type, last_four, email })).toBe(text)
})
