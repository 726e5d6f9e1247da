// Mails that an unpaid invoice is due: three days before and on the day, both at about 9 AM, as soon as it is overdue, and a
// week later. Each is sent once. Where several are past, as after a worker stood still, only the last of them is sent.

/** In this order; `hours` from the moment it is due, which is the end of a day. */
export const REMINDERS = [
  { kind: 'payment-due', fact: 'soon', hours: -87 },
  { kind: 'payment-due', fact: 'today', hours: -15 },
  { kind: 'invoice-overdue', fact: 'day', hours: 0 },
  { kind: 'invoice-overdue', fact: 'week', hours: 6 * 24 + 9 },
] as const
export type Reminder = (typeof REMINDERS)[number]

const HOUR_MS = 3_600_000
/** A buyer who has just ordered or accepted was told the day a moment ago. */
const QUIET_HOURS = 12

export type RemindedOrder = { dueAt: Date; since: Date; sentCount: number }

/** `sentCount`: how many are past from now on. `reminder`: the one to send, if any. */
export function nextReminder(
  { dueAt, since, sentCount }: RemindedOrder,
  now: Date,
): { sentCount: number; reminder: Reminder | null } {
  const momentMs = ({ hours }: Reminder): number => dueAt.getTime() + hours * HOUR_MS
  const pastCount = REMINDERS.filter((one) => momentMs(one) <= now.getTime()).length
  if (pastCount <= sentCount) return { sentCount, reminder: null }
  const last = REMINDERS[pastCount - 1]!
  const isNews = since.getTime() <= momentMs(last) - QUIET_HOURS * HOUR_MS || last.kind === 'invoice-overdue'
  return { sentCount: pastCount, reminder: isNews ? last : null }
}
