import { expect, test } from 'vitest'
import { refusals } from '../../wire/refusals.ts'
import { PAYMENT_MESSAGES } from './payment-messages.ts'

test('[S8.02 invalid] [S8.02 could not remove] refusals say what the specification has them say', () => {
  expect(refusals.invalid_payment_details.message).toBe(PAYMENT_MESSAGES.invalid)
  expect(refusals.payment_method_not_removed.message).toBe(PAYMENT_MESSAGES.notRemoved)
})
