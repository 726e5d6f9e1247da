import { expect, test } from 'vitest'
import { createLimitMisses } from './limit-misses.ts'
import { openSharedCounts } from './shared-counts.ts'

const by = (accountId: string, ip: string) => ({ viewer: { accountId }, ip }) as never

test('ten wrong guesses a minute, by account and by network, also where all come at once; right ones are free', async () => {
  let nowMs = 0
  const counts = openSharedCounts({ windowMs: 60_000, maxKeys: 100, peers: undefined, now: () => nowMs })
  const limitMisses = createLimitMisses(counts, () => 10)
  const guess = (request: never, found: string | null = null) =>
    limitMisses('pickup_codes', request, () => Promise.resolve(found))
  const gate = by('ann', '203.0.113.7')
  for (let right = 0; right < 30; right += 1) expect(await guess(gate, 'K7M4PX')).toBe('K7M4PX')

  const burst = await Promise.all(Array.from({ length: 100 }, () => guess(gate)))
  expect(burst.filter((answer) => answer === null)).toHaveLength(10)
  expect(await guess(gate, 'K7M4PX')).toBe('too_many')
  // Another account in the same network, and the same account elsewhere.
  expect(await guess(by('bob', '203.0.113.7'))).toBe('too_many')
  expect(await guess(by('ann', '198.51.100.1'))).toBe('too_many')
  expect(await guess(by('bob', '198.51.100.1'))).toBeNull()
  nowMs += 60_000
  expect(await guess(gate, 'K7M4PX')).toBe('K7M4PX')
})
