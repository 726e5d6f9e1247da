import { expect, test } from 'vitest'
import { isSettingKey, SETTING_KEYS, settingAdvice, settingProblem } from './settings.ts'

test.each([
  ['operator_name', 'Acme Liquidation LLC'],
  ['contact_email', 'help@example.com'],
  ['contact_phone', '+1 317 555 0142'],
  ['contact_phone', '(317) 555-0142'],
  ['postal_address', '1200 Yard Road\nFort Wayne, IN 46803'],
  ['fees', 'None.'],
  ['claims', 'E-mail us.\r\n\r\nWith photos.'],
] as const)('%s may be %j', (key, value) => expect(settingProblem(key, value)).toBeNull())

test.each([
  ['operator_name', ''],
  ['operator_name', '  '],
  ['operator_name', 'Acme\nBcc: all'],
  ['operator_name', 'x'.repeat(101)],
  ['contact_email', 'help'],
  ['contact_phone', 'call us'],
  ['contact_phone', '12'],
  ['postal_address', 'x'.repeat(301)],
  ['fees', 'x'.repeat(2_001)],
  ['claims', 'a\u0000b'],
  ['terms', 'x'.repeat(20_001)],
] as const)('%s may not be %j, and the sentence has an example', (key, value) => {
  expect(settingProblem(key, value)).toMatch(new RegExp(`^${key} must be .* for example `))
})

test('no example promises a fee that nothing charges', () => {
  expect(settingProblem('fees', '')).toContain('price, or your winning bid, plus freight')
  expect(settingProblem('fees', '')).not.toMatch(/premium|%/)
})

test('only known keys are settings', () => {
  expect(SETTING_KEYS.every(isSettingKey)).toBe(true)
  expect(isSettingKey('toString')).toBe(false)
})

test('a form says the same without the key, which its label has', () => {
  expect(settingAdvice('contact_email')).toBe('Enter an e-mail address, for example help@example.com.')
  expect(settingAdvice('contact_phone')).toBe('Enter a phone number, for example (317) 555-0142.')
  expect(settingAdvice('claims')).toBe(
    'Enter text of up to 2,000 characters, for example E-mail us within 5 days of pickup.',
  )
})
