import type { BidHistory } from '@lotyard/contract/lots/auction'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../../api/api.ts'
import { ApiContext } from '../../../../api/api-context.ts'
import { useHistory } from './use-history.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** One entry per letter, oldest first: b is a bid that counts, v one that was voided. */
function history(letters: string): BidHistory {
  const bids = letters.split('').map((letter) => ({
    bidder_number: 1,
    leader_number: 1,
    price_cents: 100_00,
    placed_at: '2026-05-01T12:00:00.000Z',
    extended: false,
    voided: letter === 'v',
    own: false,
    leader_own: false,
  }))
  return { bids: bids.toReversed(), total: letters.length, maxPage: 0 }
}

const shown = ({ bids }: BidHistory) =>
  bids
    .toReversed()
    .map((bid) => (bid.voided ? 'v' : 'b'))
    .join('')

function follow(loaded: BidHistory, bidCount: number, answers: BidHistory[]) {
  const call = vi.fn(async () => ({ ok: true, data: answers.shift() }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiContext value={{ call } as unknown as Api}>{children}</ApiContext>
  )
  const { result, rerender } = renderHook((props) => useHistory('AAAA', { ...props, isInView: true }), {
    wrapper,
    initialProps: { loaded, bidCount },
  })
  async function hear(next: number, nextLoaded = loaded): Promise<string> {
    rerender({ loaded: nextLoaded, bidCount: next })
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    return shown(result.current)
  }
  return { call, hear }
}

test('what is up to date is not asked for', async () => {
  const { call, hear } = follow(history('bvb'), 2, [])
  expect(await hear(2)).toBe('bvb')
  expect(call).not.toHaveBeenCalled()
})

test('a new bid is shown, also after one that was voided', async () => {
  const { call, hear } = follow(history('bvb'), 2, [history('bvbb'), history('bvbbb')])
  expect(await hear(3)).toBe('bvbb')
  expect(await hear(4)).toBe('bvbbb')
  expect(call).toHaveBeenCalledTimes(2)
})

test('a bid that is voided while the history is in view is shown as voided', async () => {
  const { call, hear } = follow(history('bbb'), 3, [history('bbv')])
  expect(await hear(2)).toBe('bbv')
  expect(await hear(2)).toBe('bbv')
  expect(call).toHaveBeenCalledTimes(1)
})

test('a page that was loaded again is believed unless it knows less', async () => {
  const { call, hear } = follow(history('bb'), 2, [history('bbb')])
  expect(await hear(3)).toBe('bbb')
  expect(await hear(3, history('bb'))).toBe('bbb')
  expect(await hear(2, history('bbv'))).toBe('bbv')
  expect(call).toHaveBeenCalledTimes(1)
})

test('voids before the bids that were loaded cost one call, not one after another', async () => {
  const { call, hear } = follow({ ...history('bb'), total: 200 }, 150, [{ ...history('bb'), total: 200 }])
  await hear(150)
  await hear(150)
  expect(call).toHaveBeenCalledTimes(1)
})
