import { expect, test } from 'vitest'
import { describeSoftClose } from './describe-soft-close.ts'

const EXTENDS = (window: string, extension: string) =>
  `A bid in the last ${window} that changes the price or the leader extends the auction to ${extension} after it.`

test.each([
  [180, 180, EXTENDS('3 minutes', '3 minutes')],
  [60, 60, EXTENDS('minute', '1 minute')],
  [90, 1, EXTENDS('90 seconds', '1 second')],
  [0, 180, 'The auction ends on time: late bids don’t extend it.'],
  [180, 0, 'The auction ends on time: late bids don’t extend it.'],
])('a window of %i and an extension of %i seconds', (window_seconds, extension_seconds, text) => {
  expect(describeSoftClose({ window_seconds, extension_seconds })).toBe(text)
})
