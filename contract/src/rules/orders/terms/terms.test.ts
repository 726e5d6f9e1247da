import { expect, test } from 'vitest'
import { creditLeftCents, stopProblem } from './credit.ts'
import { marketRulesProblems, RULE_LIMITS } from './market-rules.ts'
import { payWithinDueAt, payWithinOf } from './pay-within.ts'
import { payWithinWords } from './pay-within-words.ts'

test('what is owed uses credit up; what was paid too much on one invoice lends none to another', () => {
  expect(creditLeftCents(1_000, [])).toBe(1_000)
  expect(creditLeftCents(1_000, [300, -200, 0])).toBe(700)
  expect(creditLeftCents(1_000, [900, 200])).toBe(0)
})

test('an overdue invoice stops what has not left, until an admin says otherwise', () => {
  expect(stopProblem({ hasOverdueInvoice: false, shipAnywayReason: null })).toBeNull()
  expect(stopProblem({ hasOverdueInvoice: true, shipAnywayReason: null })).toContain('overdue')
  expect(stopProblem({ hasOverdueInvoice: true, shipAnywayReason: 'They called.' })).toBeNull()
})

test('a buyer pays within the days of their terms, or within days on which banks are open without any', () => {
  const friday = new Date('2026-11-20T18:00:00Z')
  const [terms, none] = [payWithinOf(30, 3), payWithinOf(null, 3)]
  expect([payWithinWords(terms), payWithinWords(none)]).toEqual(['30 days', '3 business days'])
  expect(payWithinDueAt(terms, friday, 'America/Chicago').toISOString()).toBe('2026-12-21T05:59:59.000Z')
  expect(payWithinDueAt(none, friday, 'America/Chicago').toISOString()).toBe('2026-11-26T05:59:59.000Z')
  // Over Thanksgiving, the 26th: Wed 25, Fri 27, Mon 30.
  const tuesday = new Date('2026-11-24T18:00:00Z')
  expect(payWithinDueAt(none, tuesday, 'America/Chicago').toISOString()).toBe('2026-12-01T05:59:59.000Z')
  // Banks rest on Veterans Day too, Wed 11: Tue 10, Thu 12, Fri 13.
  const monday = new Date('2026-11-09T18:00:00Z')
  expect(payWithinDueAt(none, monday, 'America/Chicago').toISOString()).toBe('2026-11-14T05:59:59.000Z')
})

test('rules at their limits are good, and beyond them are refused by field', () => {
  const atTheEdge = {
    directPaymentWeekdays: 20,
    wireFromCents: 0,
    wireHoldWeekdays: 1,
    secondPersonFromCents: 1,
    problemReplyDays: 60,
  }
  expect(marketRulesProblems(atTheEdge)).toEqual({})
  expect(marketRulesProblems({ ...atTheEdge, wireFromCents: null, secondPersonFromCents: null })).toEqual({})
  const beyond = {
    secondPersonFromCents: 0,
    directPaymentWeekdays: 0,
    wireFromCents: RULE_LIMITS.wireFromCents.max + 1,
    wireHoldWeekdays: 1.5,
    problemReplyDays: 2,
  }
  expect(marketRulesProblems(beyond)).toEqual({
    direct_payment_weekdays: ['Enter a number of business days from 1 to 20.'],
    wire_from_cents: ['Enter a dollar amount up to $999,999.99, for example 5,000.'],
    second_person_from_cents: ['Enter a dollar amount up to $999,999.99, for example 5,000.'],
    wire_hold_weekdays: ['Enter a number of business days from 1 to 10.'],
    problem_reply_days: ['Enter a number of days from 3 to 60.'],
  })
})
