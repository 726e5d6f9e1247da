import { expect, test } from 'vitest'
import { expiryYears, formatExpiry, isExpired, MONTH_NAMES, yearMonthOf } from './card-expiry.ts'
import { cardProblems, type EnteredCard } from './card-problems.ts'

const NOW = { year: 2026, month: 8 }
const GOOD: EnteredCard = {
  card_number: '4111 1111 1111 1111',
  expiration_month: '8',
  expiration_year: '2026',
  cvv: '123',
}

test('a card that is good until the end of this month has no problems', () => {
  expect(cardProblems(GOOD, NOW)).toEqual({})
})

test.each(['123', '1234'])('[S5.06 cvv] a CVV of %s is taken', (cvv) => {
  expect(cardProblems({ ...GOOD, cvv }, NOW)).toEqual({})
})

test.each(['12', '12345', '12a'])('[S5.06 cvv] a CVV of %s is not', (cvv) => {
  expect(cardProblems({ ...GOOD, cvv }, NOW)).toEqual({ cvv: 'Enter the 3 or 4 digits of the CVV' })
})

test('[S5.06 expiry_years] the years are the current one and the next nine', () => {
  expect(expiryYears(2026)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035])
  for (const year of ['2025', '2036', 'x'])
    expect(cardProblems({ ...GOOD, expiration_year: year }, NOW)).toEqual({
      expiration_year: 'Expiration year is invalid',
    })
})

test('[S5.06 expiry_months] the months are January to December, and a month of this year that is over is refused', () => {
  expect(MONTH_NAMES).toHaveLength(12)
  expect([MONTH_NAMES[0], MONTH_NAMES[11]]).toEqual(['January', 'December'])
  for (const month of ['0', '13', '1.5'])
    expect(cardProblems({ ...GOOD, expiration_month: month }, NOW)).toEqual({
      expiration_month: 'Expiration month is invalid',
    })
  expect(cardProblems({ ...GOOD, expiration_month: '7' }, NOW)).toEqual({ expiration_month: 'This card has expired' })
  expect(cardProblems({ ...GOOD, expiration_month: '7', expiration_year: '2027' }, NOW)).toEqual({})
})

test('every empty field is said to be required', () => {
  const empty = { card_number: '', expiration_month: '', expiration_year: '', cvv: ' ' }
  expect(cardProblems(empty, NOW)).toEqual({
    card_number: 'Card number is required',
    expiration_month: 'Expiration month is required',
    expiration_year: 'Expiration year is required',
    cvv: 'CVV is required',
  })
})

test('a card is expired once its month is over', () => {
  expect(isExpired({ year: 2026, month: 7 }, NOW)).toBe(true)
  expect(isExpired({ year: 2026, month: 8 }, NOW)).toBe(false)
  expect(isExpired({ year: 2025, month: 12 }, NOW)).toBe(true)
  expect(isExpired({ year: 2027, month: 1 }, NOW)).toBe(false)
  expect(formatExpiry(NOW)).toBe('08/2026')
  expect(yearMonthOf(Date.UTC(2026, 7, 31))).toEqual(NOW)
})
