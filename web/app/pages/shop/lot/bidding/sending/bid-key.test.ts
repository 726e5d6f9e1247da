import { expect, test } from 'vitest'
import { createBidKeys } from './bid-key.ts'

function countingKeys() {
  let count = 0
  return createBidKeys(() => `key-${++count}`)
}

test('the same bid sent again, because no reply came, has the same key', () => {
  const keys = countingKeys()
  expect(keys.keyFor('120', false)).toBe('key-1')
  expect(keys.keyFor(' 120 ', false)).toBe('key-1')
})

test.each([
  ['another amount', '130', false],
  ['the same amount, confirmed', '120', true],
])('%s is another bid', (_case, amount, isConfirmed) => {
  const keys = countingKeys()
  keys.keyFor('120', false)
  expect(keys.keyFor(amount, isConfirmed)).toBe('key-2')
})

test('after a reply the same amount is a new bid', () => {
  const keys = countingKeys()
  keys.keyFor('120', false)
  keys.renew()
  expect(keys.keyFor('120', false)).toBe('key-2')
})
