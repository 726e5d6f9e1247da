import { isPhoneNumber } from '@lotyard/contract/rules/addresses/phone-number'
import { expect, test } from 'vitest'
import { billingFromPayPal } from './payers-billing.ts'

test('[S9.11] a billing address that the payment provider gives without a phone number gets 000-000-0000', () => {
  expect(billingFromPayPal({ first_name: 'Pat' })).toEqual({ first_name: 'Pat', phone_number: '000-000-0000' })
  expect(billingFromPayPal({ phone_number: ' ' }).phone_number).toBe('000-000-0000')
  expect(isPhoneNumber(billingFromPayPal({}).phone_number!)).toBe(true)
})

test('a phone number that it gives is kept', () => {
  expect(billingFromPayPal({ phone_number: '260-555-0142' }).phone_number).toBe('260-555-0142')
})
