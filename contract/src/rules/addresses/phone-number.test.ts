import { expect, test } from 'vitest'
import { cleanPhoneNumber, formatPhoneNumber, isPhoneNumber } from './phone-number.ts'

test.each([
  '2605550142',
  '(260) 555-0142',
  '260.555.0142',
  '+1 260 555 0142',
  '1-260-555-0142',
  '\u202a260-555-0142\u202c',
])('%j is kept as ten digits', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
  expect(cleanPhoneNumber(text)).toBe('2605550142')
})

test.each(['', '260555014', '26055501420', '+2 260 555 0142', '260-555-O142', '٢٦٠٥٥٥٠١٤٢'])('%j is none', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})

test('ten digits are shown in groups, and anything else as it is', () => {
  expect(formatPhoneNumber('2605550142')).toBe('(260) 555-0142')
  expect(formatPhoneNumber('260')).toBe('260')
})
