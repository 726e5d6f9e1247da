import { expect, test } from 'vitest'
import { extendedDueAt, nextReminder, offerCapCents, suggestedOfferCents } from './unpaid-win.ts'

const LAST = new Date('2026-11-18T15:00:00Z')

test.each([
  ['the first at once', { count: 0, lastAt: null }, new Date(0)],
  ['the next 12 hours later', { count: 2, lastAt: LAST }, new Date('2026-11-19T03:00:00Z')],
  ['no fourth one', { count: 3, lastAt: LAST }, null],
])('a buyer is reminded: %s', (_case, reminded, expected) => expect(nextReminder(reminded)).toEqual(expected))

test.each([
  // Due at the end of Wednesday; in Chicago, six hours behind.
  ['before it is due, from the due day', '2026-11-19T05:59:59Z', '2026-11-17T12:00:00Z', 2, '2026-11-21T05:59:59.000Z'],
  ['a weekend does not count', '2026-11-19T05:59:59Z', '2026-11-17T12:00:00Z', 5, '2026-11-26T05:59:59.000Z'],
  ['long overdue, from today', '2026-11-05T05:59:59Z', '2026-11-18T15:00:00Z', 1, '2026-11-20T05:59:59.000Z'],
])('a win is extended: %s', (_case, dueAt, now, weekdays, expected) => {
  const extended = { dueAt: new Date(dueAt), weekdays, timeZone: 'America/Chicago' }
  expect(extendedDueAt(extended, new Date(now)).toISOString()).toBe(expected)
})

test('80 % of the winner’s price is suggested, never less than the floor', () => {
  expect(suggestedOfferCents({ floorCents: 100_00, winnerCents: 701_00 })).toBe(560_00)
  expect(suggestedOfferCents({ floorCents: 650_00, winnerCents: 701_00 })).toBe(650_00)
})

test.each([
  ['the bidder’s own maximum', { maxCents: 680_00, hasRecord: true }, 680_00],
  ['what the winner owed', { maxCents: 900_00, hasRecord: true }, 701_00],
  ['the floor while no record is published', { maxCents: 680_00, hasRecord: false }, 100_00],
])('an offer is capped by %s', (_case, given, expected) => {
  expect(offerCapCents({ floorCents: 100_00, winnerCents: 701_00, ...given })).toBe(expected)
})
