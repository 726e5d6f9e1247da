import { expect, test } from 'vitest'
import { describeTerms, termsProblems } from './buyer-terms.ts'

test.each([
  [{ days: '30', limit: '' }, {}],
  [{ days: ' 120 ', limit: '25,000' }, {}],
  [{ days: '', limit: '', mayWire: true }, {}],
  [{ days: '', limit: '' }, { days: ['Enter a number of days from 1 to 120.'] }],
  [{ days: '', limit: '5', mayWire: true }, { days: ['Enter a number of days from 1 to 120.'] }],
  [{ days: '121', limit: '' }, { days: ['Enter a number of days from 1 to 120.'] }],
  [{ days: '1.5', limit: '' }, { days: ['Enter a number of days from 1 to 120.'] }],
  [
    { days: '0', limit: 'x' },
    { days: ['Enter a number of days from 1 to 120.'], limit: ['Enter a dollar amount, for example 25,000.'] },
  ],
  [{ days: '30', limit: '0' }, { limit: ['Enter a dollar amount, for example 25,000.'] }],
])('%j', (typed, problems) => expect(termsProblems({ mayWire: false, ...typed })).toEqual(problems))

test('terms are said in a line', () => {
  expect(describeTerms({ invoiceDays: 30, creditLimitCents: 25_000_00, mayWire: true })).toBe(
    'Invoice within 30 days, ships before payment up to $25,000, wire at checkout',
  )
  expect(describeTerms({ invoiceDays: null, creditLimitCents: null, mayWire: true })).toBe('Wire at checkout')
})
