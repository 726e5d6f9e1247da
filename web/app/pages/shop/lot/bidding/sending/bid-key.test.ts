import { expect, test } from 'vitest'
import { createBidKeys } from './bid-key.ts'

function countingKeys() {
  let count = 0
  return createBidKeys(() => `key-${++count}`)
}

test('each review has a key of its own, also of the same amount', () => {
  const keys = countingKeys()
  expect([keys.keyFor(120_00, true), keys.keyFor(120_00, true)]).toEqual(['key-1', 'key-2'])
})

test('the same bid sent again, because no reply came, has the same key', () => {
  const keys = countingKeys()
  keys.sent(120_00, true, keys.keyFor(120_00, true))
  expect(keys.keyFor(120_00, true)).toBe('key-1')
})

test.each([
  ['another amount', 130_00, false],
  ['the same amount, confirmed', 120_00, true],
])('%s is another bid', (_case, maxCents, isConfirmed) => {
  const keys = countingKeys()
  keys.sent(120_00, false, keys.keyFor(120_00, false))
  expect(keys.keyFor(maxCents, isConfirmed)).toBe('key-2')
})

test('after a reply the same amount is a new bid', () => {
  const keys = countingKeys()
  keys.sent(120_00, false, keys.keyFor(120_00, false))
  keys.answered()
  expect(keys.keyFor(120_00, false)).toBe('key-2')
})
