import { expect, test } from 'vitest'
import { isOnOffer, LISTING_STATES } from './listing-states.ts'
import { opensAtMs, stateByClock } from './state-by-clock.ts'

const at = (ms: number) => new Date(ms).toISOString()

test.each([
  ['a fixed price opens when it is published', null, 1_000],
  ['an auction opens at its start', 3_000, 3_000],
  ['an auction that is published after its start opens when it is published', 500, 1_000],
])('%s', (_case, startsAtMs, expected) => {
  const auction = startsAtMs === null ? null : { starts_at: at(startsAtMs) }
  expect(opensAtMs({ published_at: at(1_000), auction })).toBe(expected)
})

test.each(LISTING_STATES)('the clock decides about %s only while it is on offer', (state) => {
  expect(stateByClock(state, false)).toBe(isOnOffer(state) ? 'scheduled' : state)
  expect(stateByClock(state, true)).toBe(isOnOffer(state) ? 'active' : state)
})
