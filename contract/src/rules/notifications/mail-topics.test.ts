import { expect, test } from 'vitest'
import type { MailKind } from '../../mails.ts'
import { isWanted, topicOf } from './mail-topics.ts'

const NEWS: MailKind[] = ['outbid', 'auction-lost']
const NEEDED: MailKind[] = [
  'verify-email',
  'reset-password',
  'password-changed',
  'account-exists',
  'welcome',
  'auction-won',
  'payment-overdue',
  'runner-up-offer',
  'auction-withdrawn',
  'bid-voided',
]

test.each(NEWS)('%s is news about bids: sent until it is switched off', (kind) => {
  expect(topicOf(kind)).toBe('bids')
  expect([null, true, false].map((chosen) => isWanted(kind, chosen))).toEqual([true, true, false])
})

test.each(NEEDED)('%s must be known: it is sent whatever was chosen', (kind) => {
  expect(topicOf(kind)).toBeNull()
  expect([null, true, false].map((chosen) => isWanted(kind, chosen))).toEqual([true, true, true])
})
