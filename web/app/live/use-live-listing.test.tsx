import type { LiveAuction } from '@lotyard/contract/lots/auction'
import type { Card } from '@lotyard/contract/lots/listing'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serverNowMs } from '../lib/browser/clock.ts'
import { useLiveListing } from './use-live-listing.ts'

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  constructor() {
    super()
    FakeSource.all.push(this)
  }
  close() {}
}
beforeAll(() => vi.stubGlobal('EventSource', FakeSource))
afterAll(() => vi.unstubAllGlobals())
afterEach(cleanup)

const listing = (name: string, bidCount: number) =>
  ({
    name,
    active_auction: true,
    bid_count: bidCount,
    current_bid_cents: bidCount * 100,
    auction: { ends_at: '2026-05-09T12:00:00.000Z', number_of_bids: bidCount, next_bid_cents: 7_000 },
  }) as Card

const state = (name: string, bidCount: number, given: Partial<LiveAuction> = {}): LiveAuction => ({
  listing: name,
  server_time: '2026-05-01T12:00:00.000Z',
  ends_at: '2026-05-09T12:03:00.000Z',
  current_bid_cents: bidCount * 100,
  next_bid_cents: bidCount * 100 + 5,
  number_of_bids: bidCount,
  reserve_met: null,
  is_leading: false,
  version: bidCount + 1,
  closed: false,
  outcome: null,
  ...given,
})

/** Draws one listing; the page can load it again. Each test takes another name, because a tab has one feed. */
async function draw(loaded: Card) {
  const opened = FakeSource.all.length
  let load: (next: Card) => void = () => {}
  function Page() {
    const [current, setCurrent] = useState(loaded)
    useEffect(() => void (load = setCurrent), [])
    const { bid_count, auction } = useLiveListing({ ...current })
    return (
      <>
        <p>{`${bid_count} bids, ends ${auction!.ends_at}`}</p>
        <output>{auction!.next_bid_cents}</output>
      </>
    )
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer: null } } }} />)
  await waitFor(() => expect(FakeSource.all.length).toBeGreaterThan(opened))
  return { load: (next: Card) => act(() => load(next)) }
}

const say = (event: LiveAuction) =>
  act(() => void FakeSource.all.at(-1)!.dispatchEvent(new MessageEvent('auction', { data: JSON.stringify(event) })))

test('price, end and count follow the stream', async () => {
  await draw(listing('AAAA', 1))
  say(state('AAAA', 2))
  expect(screen.getByText('2 bids, ends 2026-05-09T12:03:00.000Z')).toBeTruthy()
})

test('data loaded later wins over a state that knows of fewer bids, until the stream speaks again', async () => {
  const { load } = await draw(listing('BBBB', 1))
  say(state('BBBB', 2))
  load(listing('BBBB', 4))
  expect(screen.getByText('4 bids, ends 2026-05-09T12:00:00.000Z')).toBeTruthy()
  // A bid was voided: fewer bids, but news.
  say(state('BBBB', 3))
  expect(screen.getByText('3 bids, ends 2026-05-09T12:03:00.000Z')).toBeTruthy()
})

test('data loaded later that is no newer leaves the state as it is', async () => {
  const { load } = await draw(listing('CCCC', 1))
  say(state('CCCC', 3))
  load(listing('CCCC', 2))
  expect(screen.getByText('3 bids, ends 2026-05-09T12:03:00.000Z')).toBeTruthy()
})

test('the countdown of a lot that was withdrawn before its end stops', async () => {
  await draw(listing('DDDD', 1))
  say(state('DDDD', 1, { closed: true, outcome: 'withdrawn', version: 9 }))
  expect(screen.getByText('1 bids, ends 2026-05-01T12:00:00.000Z')).toBeTruthy()
})

test('[S6.03] an opening that the seller changed is not undone by what the stream said before', async () => {
  const { load } = await draw(listing('EEEE', 0))
  say(state('EEEE', 0, { next_bid_cents: 5_000 }))
  expect(screen.getByRole('status').textContent).toBe('5000')
  load(listing('EEEE', 0))
  expect(screen.getByRole('status').textContent).toBe('7000')
  say(state('EEEE', 1))
  expect(screen.getByRole('status').textContent).toBe('105')
})

test('a lot withdrawn before anybody bid stays so when its data is loaded again', async () => {
  const { load } = await draw(listing('FFFF', 0))
  say(state('FFFF', 0, { closed: true, outcome: 'withdrawn', version: 9 }))
  load(listing('FFFF', 0))
  expect(screen.getByText('0 bids, ends 2026-05-01T12:00:00.000Z')).toBeTruthy()
})

test('an auction that was to open is active, and followed, from the moment it opens', async () => {
  const opened = FakeSource.all.length
  const startsAt = new Date(serverNowMs() + 1_200).toISOString()
  function Page({ startsAt: starts_at }: { startsAt: string }) {
    const [loaded] = useState(() => {
      const ahead = { ...listing('GGGG', 0), active_auction: false }
      return { ...ahead, auction: { ...ahead.auction!, starts_at } }
    })
    return String(useLiveListing(loaded).active_auction)
  }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <>
          <p>
            <Page startsAt={startsAt} />
          </p>
          {/* Ended or withdrawn: its start lay in the past when the page was loaded. */}
          <p>
            over <Page startsAt="2026-05-01T12:00:00.000Z" />
          </p>
        </>
      ),
    },
  ])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer: null } } }} />)
  expect(screen.getByText('false')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('true')).toBeTruthy())
  await waitFor(() => expect(FakeSource.all.length).toBeGreaterThan(opened))
  expect(screen.getByText('over false')).toBeTruthy()
})

test('what the page shows already draws nothing again', async () => {
  const draws = vi.fn<() => void>()
  const opened = FakeSource.all.length
  const loaded = { ...listing('HHHH', 2), auction: { ...listing('HHHH', 2).auction!, next_bid_cents: 205 } }
  function Page() {
    draws()
    return `${useLiveListing(loaded).bid_count} bids`
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer: null } } }} />)
  await waitFor(() => expect(FakeSource.all.length).toBeGreaterThan(opened))
  draws.mockClear()
  say(state('HHHH', 2, { ends_at: loaded.auction.ends_at }))
  expect(draws).not.toHaveBeenCalled()
  say(state('HHHH', 3))
  expect(screen.getByText('3 bids')).toBeTruthy()
})
