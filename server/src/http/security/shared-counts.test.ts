import { expect, test, vi } from 'vitest'
import type { Counts } from '../../lib/peers.ts'
import { openSharedCounts, type SharedCounts } from './shared-counts.ts'

/** Processes that hear each other at once. */
function openProcesses(count: number, now?: () => number): { counts: SharedCounts[]; messages: Counts[] } {
  const messages: Counts[] = []
  const listeners: ((counts: Counts) => void)[] = []
  const counts = Array.from({ length: count }, (_, self) =>
    openSharedCounts({
      windowMs: 60_000,
      maxKeys: 3,
      ...(now && { now }),
      peers: {
        webProcesses: count,
        hearCounts: (listener) => void listeners.push(listener),
        tellCounts(told) {
          messages.push(told)
          for (const [other, listener] of listeners.entries()) if (other !== self) listener(told)
        },
      },
    }),
  )
  return { counts, messages }
}

test('what one process counts, the others know, and it counts once', async () => {
  const { counts, messages } = openProcesses(3)
  for (let n = 0; n < 10; n += 1) counts[0]!.add('ann')
  counts[0]!.add('bob')
  await vi.waitFor(() => expect(messages).toEqual([{ ann: 10, bob: 1 }]))
  expect(counts[1]!.add('ann').current).toBe(11)
  await vi.waitFor(() => expect(counts[2]!.add('ann').current).toBeGreaterThanOrEqual(12))
  expect(counts[2]!.add('bob').current).toBe(2)
})

test('a window ends, whichever process began it', async () => {
  let nowMs = 1_000
  const { counts, messages } = openProcesses(2, () => nowMs)
  counts[0]!.add('ann')
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  nowMs += 20_000
  expect(counts[1]!.add('ann')).toEqual({ current: 2, ttlMs: 40_000 })
  nowMs += 40_000
  expect(counts[1]!.add('ann')).toEqual({ current: 1, ttlMs: 60_000 })
})

test('a count is read without one more, as long as its window is open', () => {
  let nowMs = 1_000
  const { add, read } = openSharedCounts({ windowMs: 60_000, maxKeys: 3, peers: undefined, now: () => nowMs })
  expect(read('ann')).toBe(0)
  add('ann')
  expect([read('ann'), read('ann')]).toEqual([1, 1])
  nowMs += 60_000
  expect(read('ann')).toBe(0)
})

test('the key that was not seen for longest is forgotten first', () => {
  const { add } = openSharedCounts({ windowMs: 60_000, maxKeys: 2, peers: undefined })
  for (const key of ['ann', 'bob', 'ann', 'cay']) add(key)
  expect([add('ann').current, add('bob').current]).toEqual([3, 1])
})
