import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveFeed } from './feed.ts'
import { createLateFeed } from './late-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function fakeFeed() {
  const stop = vi.fn()
  const feed = {
    read: vi.fn(),
    watch: vi.fn(() => stop),
    put: vi.fn(),
    isLinkUp: vi.fn(() => true),
    watchLink: vi.fn(() => () => {}),
    watchCart: vi.fn((_listener: (version: number) => void) => () => {}),
    watchOrders: vi.fn((_listener: (version: number) => void) => () => {}),
    watchNotices: vi.fn((_listener: (unread: number, isLeading: boolean) => void) => () => {}),
    close: vi.fn(),
  } satisfies LiveFeed
  return { feed, stop }
}

test('the script is loaded when the first listing is followed, once', async () => {
  const { feed, stop } = fakeFeed()
  const load = vi.fn(async () => feed)
  const late = createLateFeed(load)
  late.watchLink(() => {})
  expect(load).not.toHaveBeenCalled()
  const listener = () => {}
  const stopFirst = late.watch('A1', listener)
  const stopSecond = late.watch('B2', listener)
  stopSecond()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  expect(feed.watch.mock.calls).toEqual([['A1', listener]])
  stopFirst()
  expect(stop).toHaveBeenCalledTimes(1)
})

test('a script that cannot be loaded counts as a lost connection, and is asked for again', async () => {
  const { feed } = fakeFeed()
  const load = vi.fn(async (): Promise<LiveFeed> => feed).mockRejectedValueOnce(new TypeError('no network'))
  const late = createLateFeed(load)
  const onLink = vi.fn()
  late.watchLink(onLink)
  late.watch('A1', () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(late.isLinkUp()).toBe(false)
  expect(onLink).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(late.isLinkUp()).toBe(true)
  expect(feed.watch).toHaveBeenCalledTimes(1)
})

test('a page that is offline before the script is there says so', () => {
  const late = createLateFeed(() => new Promise(() => {}))
  late.watch('A1', () => {})
  expect(late.isLinkUp()).toBe(true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(late.isLinkUp()).toBe(false)
})

test('a part that listens for the cart before the script is there hears of it afterwards', async () => {
  const { feed } = fakeFeed()
  const late = createLateFeed(async () => feed)
  const onCart = vi.fn()
  late.watchCart(onCart)
  late.watch('A1', () => {})
  await vi.advanceTimersByTimeAsync(0)
  feed.watchCart.mock.calls[0]![0](7)
  expect(onCart).toHaveBeenCalledWith(7)
})

test('a part that listens for notices loads the script, and hears of them once', async () => {
  const { feed } = fakeFeed()
  const load = vi.fn(async () => feed)
  const late = createLateFeed(load)
  const [first, second] = [vi.fn(), vi.fn()]
  late.watchNotices(first)
  await vi.advanceTimersByTimeAsync(0)
  late.watchNotices(second)()
  expect(load).toHaveBeenCalledOnce()
  expect(feed.watchNotices).toHaveBeenCalledOnce()
  feed.watchNotices.mock.calls[0]![0](7, true)
  expect(first).toHaveBeenCalledWith(7, true)
  expect(second).not.toHaveBeenCalled()
})

test('a feed that was closed while its script was loading is closed when it comes', async () => {
  const { feed } = fakeFeed()
  const late = createLateFeed(async () => feed)
  late.watch('A1', () => {})
  late.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.close).toHaveBeenCalledTimes(1)
  expect(feed.watch).not.toHaveBeenCalled()
})
