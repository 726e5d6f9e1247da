import { expect, test } from 'vitest'
import { claimsSentence } from './claims-words.ts'

test.each([
  [true, false, 'Report problems within 5 days of delivery.'],
  [false, true, 'Report problems within 5 days of pickup.'],
  [true, true, 'Report problems within 5 days of delivery or pickup.'],
])('shipped: %s, picked up: %s', (isShipped, isPickedUp, sentence) => {
  expect(claimsSentence({ isShipped, isPickedUp })).toBe(sentence)
})
