import { expect, test } from 'vitest'
import { nextReminder, REMINDERS } from './reminders.ts'

const dueAt = new Date('2026-11-20T05:59:59Z') // 11:59:59 PM of Nov 19 in Chicago.
const since = new Date('2026-11-01T12:00:00Z')
const at = (iso: string, sentCount = 0, placed = since) =>
  nextReminder({ dueAt, since: placed, sentCount }, new Date(iso))

test.each([
  ['a minute before 9 AM, three days before', '2026-11-16T14:59:00Z', 0, 0, null],
  ['at 9 AM, three days before', '2026-11-16T15:00:00Z', 0, 1, REMINDERS[0]],
  ['a minute later', '2026-11-16T15:01:00Z', 1, 1, null],
  ['at 9 AM of the day', '2026-11-19T15:00:00Z', 1, 2, REMINDERS[1]],
  ['as soon as it is overdue', '2026-11-20T06:00:00Z', 2, 3, REMINDERS[2]],
  ['at 9 AM a week after', '2026-11-26T15:00:00Z', 3, 4, REMINDERS[3]],
  ['never again', '2027-11-26T15:00:00Z', 4, 4, null],
  ['after the worker stood still, the last one only', '2026-11-19T20:00:00Z', 0, 2, REMINDERS[1]],
] as const)('%s', (_case, now, sentCount, past, reminder) => {
  expect(at(now, sentCount)).toEqual({ sentCount: past, reminder })
})

test('who ordered a moment ago is not reminded of it, but told once it is overdue', () => {
  const placed = new Date('2026-11-16T14:00:00Z')
  expect(at('2026-11-16T15:00:00Z', 0, placed)).toEqual({ sentCount: 1, reminder: null })
  const late = new Date('2026-11-20T05:00:00Z')
  expect(at('2026-11-20T06:00:00Z', 2, late).reminder).toBe(REMINDERS[2])
})
