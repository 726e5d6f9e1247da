import { expect, test } from 'vitest'
import { paymentDueAt } from './payment-due.ts'

const chicago = 'America/Chicago'

test.each([
  ['a Monday close is due on Wednesday', '2026-06-01T18:00:00Z', chicago, '2026-06-04T04:59:59.000Z'],
  ['a Thursday close is due on Monday', '2026-06-04T18:00:00Z', chicago, '2026-06-09T04:59:59.000Z'],
  ['a Friday close is due on Tuesday', '2026-06-05T18:00:00Z', chicago, '2026-06-10T04:59:59.000Z'],
  ['a Saturday close is due on Tuesday', '2026-06-06T18:00:00Z', chicago, '2026-06-10T04:59:59.000Z'],
  ['a Sunday close is due on Tuesday', '2026-06-07T18:00:00Z', chicago, '2026-06-10T04:59:59.000Z'],
  ["the day is the site's, not UTC's", '2026-06-02T03:00:00Z', chicago, '2026-06-04T04:59:59.000Z'],
  ['clocks that go forward over the weekend', '2026-03-06T18:00:00Z', chicago, '2026-03-11T04:59:59.000Z'],
  ['clocks that go back over the weekend', '2026-10-30T18:00:00Z', chicago, '2026-11-04T05:59:59.000Z'],
  ['a change of clocks at midnight of the due day', '2026-03-26T12:00:00Z', 'Asia/Beirut', '2026-03-30T20:59:59.000Z'],
  ['a zone ahead of UTC', '2026-06-05T22:00:00Z', 'Asia/Tokyo', '2026-06-09T14:59:59.000Z'],
  ['over the new year', '2026-12-31T18:00:00Z', 'UTC', '2027-01-04T23:59:59.000Z'],
])('%s', (_case, closedAt, zone, expected) =>
  expect(paymentDueAt(new Date(closedAt), zone).toISOString()).toBe(expected),
)
