import { expect, test } from 'vitest'
import { mayReopen, mayWrite, messageErrors, stateAfter, waitEndsAt, waitStep } from './problem-thread.ts'

const at = (day: number, ms = 0) => new Date(Date.UTC(2026, 10, day) + ms)
const open = { state: 'open', resolvedAt: null, reopenedAt: null, messageCount: 0 } as const
const resolved = { ...open, state: 'resolved', resolvedAt: at(1) } as const

test('a buyer reopens what was resolved within seven days, once', () => {
  expect(mayReopen(resolved, at(8, -1))).toBe(true)
  expect(mayReopen(resolved, at(8))).toBe(false)
  expect(mayReopen({ ...resolved, reopenedAt: at(1) }, at(2))).toBe(false)
  expect(mayReopen({ ...open, state: 'waiting' }, at(2))).toBe(false)
})

test('nobody but the buyer writes to what is resolved, and the desk has the last word of a long thread', () => {
  expect((['buyer', 'desk', 'seller'] as const).map((author) => mayWrite(author, resolved, at(2)))).toEqual([
    true,
    false,
    false,
  ])
  const long = { ...open, messageCount: 90 }
  expect(mayWrite('buyer', { ...open, messageCount: 89 }, at(2))).toBe(true)
  expect((['buyer', 'desk', 'seller'] as const).map((author) => mayWrite(author, long, at(2)))).toEqual([
    false,
    true,
    false,
  ])
  expect(mayWrite('desk', { ...open, messageCount: 100 }, at(2))).toBe(false)
})

test('whose turn it is follows what the buyer and the desk write to each other', () => {
  expect(stateAfter('waiting', { author: 'buyer', isForSeller: false })).toBe('open')
  expect(stateAfter('resolved', { author: 'buyer', isForSeller: false })).toBe('open')
  expect(stateAfter('open', { author: 'desk', isForSeller: false })).toBe('waiting')
  expect(stateAfter('open', { author: 'seller', isForSeller: false })).toBe('waiting')
  expect(stateAfter('open', { author: 'seller', isForSeller: true })).toBe('open')
  expect(stateAfter('waiting', { author: 'desk', isForSeller: true })).toBe('waiting')
})

test('what waits is warned of two days before its end, and never ends sooner after that', () => {
  const wait = { waitingSince: at(1), warnedAt: null, replyDays: 7 }
  expect(waitStep(wait, at(6, -1))).toBeNull()
  expect(waitStep(wait, at(6))).toBe('warn')
  // The worker was away, or the days were shortened.
  expect(waitStep(wait, at(20))).toBe('warn')
  const warned = { ...wait, warnedAt: at(20) }
  expect(waitEndsAt(warned)).toEqual(at(22))
  expect([waitStep(warned, at(22, -1)), waitStep(warned, at(22))]).toEqual([null, 'close'])
})

test.each([
  [{ text: ' ' }, { text: ['Write a message.'] }],
  [{ text: 'x'.repeat(2_001) }, { text: ['Message is invalid'] }],
  [{ photo_ids: Array<string>(7).fill('1') }, { photo_ids: ['You can add up to 6 photos.'] }],
  [{}, {}],
])('a message with %j', (change, errors) => {
  expect(messageErrors({ text: 'Two more boxes.', photo_ids: [], ...change })).toEqual(errors)
})
