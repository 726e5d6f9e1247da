import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import FollowNotices from '../../../features/shell/header/follow-notices.tsx'
import FollowOrder from './follow-order.tsx'
import type { LoadedOrder } from './load-order.server.ts'

/** The one stream of the tab, which the bell opens. */
let stream: EventTarget & { readyState: number; close: () => void }
let visibility: DocumentVisibilityState = 'visible'
let loads = 0
let state = 'Paid'

beforeEach(() => {
  vi.useFakeTimers()
  loads = 0
  state = 'Paid'
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('EventSource', function openStream() {
    stream = Object.assign(new EventTarget(), { readyState: 1, close: () => {} })
    return stream
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const READ_AT = 1_000
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const tell = (version: number) =>
  act(async () => void stream.dispatchEvent(new MessageEvent('orders', { data: JSON.stringify({ version }) })))
const said = () => document.querySelector('[data-order-news]')!.textContent
const setVisible = (isVisible: boolean) =>
  act(async () => {
    visibility = isVisible ? 'visible' : 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
  })

async function draw() {
  const Page = () => {
    const loaded = useLoaderData<LoadedOrder>()
    return (
      <>
        <FollowNotices />
        <FollowOrder loaded={loaded} />
        <section id="next-step" tabIndex={-1} aria-label="Next step" />
        {loaded.stateWords === 'Paid' && <input aria-label="Arrived on" />}
        <input aria-label="Typed" />
      </>
    )
  }
  const loader = () => ({ readAt: READ_AT + loads++, stateWords: state })
  // One feed for each account.
  const viewer = { email: `${crypto.randomUUID()}@example.com`, csrfToken: 'x', unreadNotices: 0 }
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: Page, loader: () => ({ ...loader(), viewer }), HydrateFallback: () => null },
  ])
  render(<Stub />)
  await wait(0)
  await vi.dynamicImportSettled()
  await wait(100)
}

test('what happens to an order is loaded and said, at most every two seconds, and only while the page is looked at', async () => {
  await draw()
  const typed = screen.getByLabelText<HTMLInputElement>('Typed')
  typed.value = 'kept'
  typed.focus()
  // Older than the page.
  await tell(READ_AT)
  await wait(5_000)
  expect(loads).toBe(1)

  state = 'Shipped'
  await tell(READ_AT + 10)
  await wait(10)
  expect([loads, said()]).toEqual([2, 'Order updated: Shipped.'])
  expect([document.activeElement, typed.value]).toEqual([typed, 'kept'])

  for (let version = 20; version < 30; version += 1) await tell(READ_AT + version)
  await wait(1_500)
  expect(loads).toBe(2)
  await wait(600)
  expect(loads).toBe(3)

  await setVisible(false)
  state = 'Delivered'
  await tell(READ_AT + 40)
  await wait(10_000)
  expect(loads).toBe(3)
  await setVisible(true)
  await wait(2_000)
  expect(said()).toBe('Order updated: Delivered.')
})

test('a form that is gone hands its focus to the next step', async () => {
  await draw()
  screen.getByLabelText('Arrived on').focus()
  state = 'Delivered'
  await tell(READ_AT + 10)
  await wait(10)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Next step' }))
})
