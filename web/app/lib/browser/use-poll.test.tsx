import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePoll } from './use-poll.ts'

const revalidate = vi.hoisted(() => vi.fn<() => Promise<void>>())
// As a busy browser shows it: the reads go by without a render in which they are under way.
vi.mock('react-router', () => ({ useRevalidator: () => ({ revalidate, state: 'idle' }) }))

beforeEach(() => {
  vi.useFakeTimers()
  revalidate.mockReset().mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('reads every second, even when no render shows that a read was under way', async () => {
  renderHook(() => usePoll(true))
  await vi.advanceTimersByTimeAsync(3_500)
  expect(revalidate).toHaveBeenCalledTimes(3)
})

test('waits for a slow answer, and stops when nothing moves any more', async () => {
  let answer = () => {}
  revalidate.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const { rerender } = renderHook(({ isMoving }) => usePoll(isMoving), { initialProps: { isMoving: true } })
  await vi.advanceTimersByTimeAsync(5_500)
  expect(revalidate).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(revalidate).toHaveBeenCalledTimes(2)
  rerender({ isMoving: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(revalidate).toHaveBeenCalledTimes(2)
})
