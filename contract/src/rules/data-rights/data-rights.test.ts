import { expect, test } from 'vitest'
import { deletedEmail, isDeletedEmail } from '../accounts/deleted-account.ts'
import { archiveFileName } from './archive-file.ts'
import { deletionProblems } from './deletion-fields.ts'
import { describeDuty, DUTY_KINDS } from './duties.ts'

test('what keeps an account is said in the singular and in the plural', () => {
  expect(describeDuty({ kind: 'leading', count: 1 })).toBe("You're leading an auction. Wait until it ends.")
  expect(describeDuty({ kind: 'leading', count: 1_200 })).toBe("You're leading 1,200 auctions. Wait until they end.")
})

test.each(DUTY_KINDS)('what keeps an account (%s) comes with the way on, in one line', (kind) => {
  for (const count of [1, 2]) expect(describeDuty({ kind, count })).toMatch(/^You(?:[^.]|\.\d)+\. [A-Z][^.]+\.$/)
})

test('deleting an account needs the password and a tick, and judges no password', () => {
  expect(deletionProblems({ password: '', confirm: false })).toEqual({
    password: ['Password is required'],
    confirm: ['Please confirm that you want to delete your account'],
  })
  expect(deletionProblems({ password: 'x', confirm: true })).toEqual({})
})

test('the address of a deleted account is known as one', () => {
  expect(isDeletedEmail(deletedEmail('5f0f8d0e-3b0c-4a57-9d2f-2f6f4a8a6c11'))).toBe(true)
  expect(isDeletedEmail('ada@lotyard.test')).toBe(false)
})

test('an archive is named by its day', () => {
  expect(archiveFileName(new Date('2026-11-16T23:59:59Z'))).toBe('lotyard-data-2026-11-16.zip')
})
