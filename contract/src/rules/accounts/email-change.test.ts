import { expect, test } from 'vitest'
import { emailChangeProblems, isReserving, judgeConfirmation, judgeUndo, type EmailChange } from './email-change.ts'

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 18, hour))
const open: EmailChange = { expiresAt: at(24), canceledAt: null, confirmedAt: null, undoUntil: null, undoneAt: null }
const confirmed: EmailChange = { ...open, confirmedAt: at(2), undoUntil: at(7 * 24) }
const undone: EmailChange = { ...confirmed, undoneAt: at(5) }

test.each([
  ['an open change is confirmed', open, at(23), 'ok'],
  ['the last moment is too late', open, at(24), 'email_link_expired'],
  ['a canceled change is not confirmed', { ...open, canceledAt: at(1) }, at(2), 'email_link_canceled'],
  ['a link that was used says so, also long after', confirmed, at(100), 'confirmed_before'],
  ['a change that was undone is not confirmed again', undone, at(6), 'change_undone'],
])('%s', (_case, change, now, verdict) => expect(judgeConfirmation(change, now)).toBe(verdict))

test.each([
  ['a confirmed change can be undone', confirmed, at(3), 'ok', true],
  ['until its week is over', confirmed, at(7 * 24), 'undo_link_expired', false],
  ['once', undone, at(6), 'change_undone', false],
  ['an open change has nothing to undo', open, at(1), 'undo_link_expired', false],
])('%s, and the old address is reserved as long', (_case, change, now, verdict, reserves) => {
  expect(judgeUndo(change, now)).toBe(verdict)
  expect(isReserving(change, now)).toBe(reserves)
})

test.each([
  ['', 'Email is required'],
  ['nobody', 'Email is invalid'],
  [' Ada@Lotyard.TEST ', "That's already your e-mail address."],
])('the new address %j is refused: %s', (email, sentence) =>
  expect(emailChangeProblems({ email, password: 'x' }, 'ada@lotyard.test')).toEqual({ email: [sentence] }),
)

test('the password is asked for', () =>
  expect(emailChangeProblems({ email: 'new@lotyard.test', password: '' }, 'ada@lotyard.test')).toEqual({
    password: ['Password is required'],
  }))
