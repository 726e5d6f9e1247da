import { renderHook, waitFor } from '@testing-library/react'
import type { Blocker } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useHeldNavigation } from './use-held-navigation.ts'

const { blocker } = vi.hoisted(() => ({ blocker: { current: null as unknown } }))
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useBlocker: () => blocker.current }))

const block = () =>
  ({ state: 'blocked', proceed: vi.fn(), reset: vi.fn() }) as unknown as Blocker & { state: 'blocked' }

test('a navigation is let go once, also if the link comes up before the page has drawn that it went', async () => {
  const probe = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  const first = block()
  blocker.current = first
  const { rerender } = renderHook(({ isLinkUp }) => useHeldNavigation(isLinkUp), { initialProps: { isLinkUp: false } })
  await waitFor(() => expect(first.proceed).toHaveBeenCalledTimes(1))
  rerender({ isLinkUp: true })
  expect(probe).toHaveBeenCalledTimes(1)

  const second = block()
  blocker.current = second
  rerender({ isLinkUp: false })
  await waitFor(() => expect(second.proceed).toHaveBeenCalledTimes(1))
  expect(first.proceed).toHaveBeenCalledTimes(1)
})
