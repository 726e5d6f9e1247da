import type { GivenAddress } from '../addresses/address-fields.ts'

/** Spec §9: where the payment provider gives no phone number. */
export const DEFAULT_PHONE = '000-000-0000'

/** The billing address that PayPal told, ready to be used. A gateway wants a phone number, and PayPal may keep it to itself. */
export function billingFromPayPal(told: GivenAddress): GivenAddress {
  const phone = told.phone_number?.trim() ?? ''
  return { ...told, phone_number: phone === '' ? DEFAULT_PHONE : phone }
}
