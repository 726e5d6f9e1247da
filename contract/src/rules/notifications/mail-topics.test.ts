import { expect, test } from 'vitest'
import type { MailKind } from '../../site/mails.ts'
import { describeSubscription, isEnabled, isNews, listNewsKinds, subscriptionOf } from './mail-topics.ts'

const NEEDED: MailKind[] = [
  'verify-email',
  'reset-password',
  'password-changed',
  'two-step-on',
  'two-step-off',
  'two-step-reset',
  'recovery-code-used',
  'account-exists',
  'welcome',
  'account-invited',
  'certificate-approved',
  'certificate-refused',
  'auction-won',
  'payment-overdue',
  'payment-reminder',
  'payment-extended',
  'win-cancelled',
  'runner-up-offer',
  'auction-withdrawn',
  'bid-voided',
  'lot-changed',
  'change-decided',
  'change-lapsed',
  'test-digest',
  'seller-problem',
  'seller-refund',
]

test.each([
  ['outbid', 'bids'],
  ['auction-lost', 'bids'],
  ['lot-digest', 'listings'],
  ['watched-lot-ending', 'watching'],
  ['watched-price-drop', 'watching'],
  ['saved-search-alert', 'saved_search'],
  ['newsletter-digest', 'newsletter'],
  ['lots-sold', 'selling'],
  ['auction-ended', 'selling'],
  ['to-ship', 'selling'],
] as const)('%s can be stopped: it is about %s', (kind, subscription) => {
  expect(subscriptionOf(kind)).toBe(subscription)
})

test.each(NEEDED)('%s must be known or was asked for: it is sent whatever was chosen', (kind) => {
  expect(subscriptionOf(kind)).toBeNull()
})

test.each([
  'lot-digest',
  'watched-lot-ending',
  'watched-price-drop',
  'saved-search-alert',
  'newsletter-digest',
] as const)('%s is news, and waits for other mail', (kind) => {
  expect(isNews(kind)).toBe(true)
  expect(listNewsKinds()).toContain(kind)
})

test.each([...NEEDED, 'outbid', 'auction-lost'] as const)('%s is no news: it does not wait', (kind) => {
  expect(isNews(kind)).toBe(false)
  expect(listNewsKinds()).not.toContain(kind)
})

test('bids and watched lots are told of until they are switched off, new lots once they are switched on', () => {
  const whatHolds = (topic: 'bids' | 'listings' | 'watching') =>
    [null, true, false].map((chosen) => isEnabled(topic, chosen))
  expect(whatHolds('bids')).toEqual([true, true, false])
  expect(whatHolds('watching')).toEqual([true, true, false])
  expect(whatHolds('listings')).toEqual([false, true, false])
})

test('what can be stopped is named in a sentence', () => {
  expect(describeSubscription('bids', undefined)).toBe('about your bids')
  expect(describeSubscription('saved_search', 'Sony TVs')).toBe('about new lots for “Sony TVs”')
  expect(describeSubscription('newsletter', undefined)).toBe('with our weekly newsletter')
})
