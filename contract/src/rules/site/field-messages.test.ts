import { expect, test } from 'vitest'
import { fieldLabel, isInvalid, isRequired } from './field-messages.ts'

test.each([
  ['postal_code', 'Postal code'],
  ['email', 'Email'],
  ['', ''],
])('%s reads as %s', (field, label) => expect(fieldLabel(field)).toBe(label))

test('[S5.01] a field is required or invalid, by its name with a capital', () => {
  expect(isRequired('first_name')).toBe('First name is required')
  expect(isInvalid('postal_code')).toBe('Postal code is invalid')
})
