import type { LiveAuction } from '@lotyard/contract/lots/auction'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveFeed, type LiveFeed } from './feed.ts'

// Each feed stands for a tab. What tabs share (locks, channels) is faked as the standards describe it.

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  readyState = 0
  url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(state: LiveAuction) {
    this.dispatchEvent(new MessageEvent('auction', { data: JSON.stringify(state) }))
  }
  count(unread: number) {
    this.dispatchEvent(new MessageEvent('notices', { data: JSON.stringify({ unread }) }))
  }
  beat() {
    this.dispatchEvent(new MessageEvent('beat', { data: '' }))
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

class FakeChannel extends EventTarget {
  static all = new Set<FakeChannel>()
  name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })))
  }
  close() {
    FakeChannel.all.delete(this)
  }
}

/** Locks by name: who holds one, who waits, and a way to steal it. */
function fakeLocks(): LockManager {
  const byName = new Map<string, ReturnType<typeof fakeLock>>()
  const request = (name: string, options: LockOptions, run: () => Promise<unknown>) => {
    const lock = byName.get(name) ?? fakeLock()
    byName.set(name, lock)
    return lock(options, run)
  }
  return { request } as unknown as LockManager
}

function fakeLock() {
  type Asked = { run: () => Promise<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }
  let holder: Asked | null = null
  const queue: Asked[] = []
  const grant = (asked: Asked) => {
    holder = asked
    void asked.run().then((value) => {
      if (holder !== asked) return
      asked.resolve(value)
      holder = null
      const waiting = queue.shift()
      if (waiting) grant(waiting)
    })
  }
  return (options: LockOptions, run: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const asked = { run, resolve, reject }
      options.signal?.addEventListener('abort', () => {
        if (queue.includes(asked)) queue.splice(queue.indexOf(asked), 1)
        reject(new DOMException('called off', 'AbortError'))
      })
      queueMicrotask(() => {
        if (options.steal) {
          holder?.reject(new DOMException('stolen', 'AbortError'))
          grant(asked)
        } else if (holder === null && queue.length === 0) grant(asked)
        else queue.push(asked)
      })
    })
}

const state = (given: Partial<LiveAuction> = {}): LiveAuction => ({
  listing: 'AAAA',
  server_time: '2026-05-01T12:00:00.000Z',
  ends_at: '2026-05-01T13:00:00.000Z',
  current_bid_cents: 100_00,
  next_bid_cents: 102_50,
  number_of_bids: 1,
  reserve_met: null,
  is_leading: false,
  version: 2,
  closed: false,
  outcome: null,
  ...given,
})

let locks: LockManager
const feeds: LiveFeed[] = []
const serverTimes: number[] = []
const nothing = () => {}

function openTab({ isAlone = false, scope = 'ann' } = {}): LiveFeed {
  const feed = openLiveFeed({
    scope,
    openSource: (url) => new FakeSource(url) as unknown as EventSource,
    locks: isAlone ? undefined : locks,
    openChannel: isAlone ? undefined : (name) => new FakeChannel(name) as unknown as BroadcastChannel,
    onServerTime: (ms) => serverTimes.push(ms),
  })
  feeds.push(feed)
  return feed
}

const settle = () => vi.advanceTimersByTimeAsync(100)
const openSources = () => FakeSource.all.filter((source) => source.readyState !== 2)
const namesOf = (source: FakeSource) => new URL(source.url, 'http://x').searchParams.get('listings')!.split(',')

function setVisibility(value: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  locks = fakeLocks()
  FakeSource.all = []
})
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close()
  serverTimes.length = 0
  FakeChannel.all.clear()
  vi.useRealTimers()
})

test('one stream follows everything that a page shows, and listeners are called on changes', async () => {
  const tab = openTab()
  const heard = vi.fn()
  tab.watch('AAAA', heard)
  tab.watch('BBBB', nothing)
  await settle()
  expect(openSources()).toHaveLength(1)
  expect(namesOf(openSources()[0]!)).toEqual(['AAAA', 'BBBB'])
  openSources()[0]!.say(state())
  expect(heard).toHaveBeenCalledTimes(1)
  expect(tab.read('AAAA')).toMatchObject({ current_bid_cents: 100_00 })
  expect(serverTimes).toEqual([Date.parse('2026-05-01T12:00:00.000Z')])
})

test('tabs of one browser share the stream of the one that leads', async () => {
  const [first, second] = [openTab(), openTab()]
  first.watch('AAAA', nothing)
  await settle()
  const heard = vi.fn()
  second.watch('BBBB', heard)
  await settle()
  expect(openSources()).toHaveLength(1)
  expect(namesOf(openSources()[0]!)).toEqual(['AAAA', 'BBBB'])
  openSources()[0]!.say(state({ listing: 'BBBB' }))
  await settle()
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a page without lots holds a stream for notices: every tab hears, and one of them may speak up', async () => {
  const [first, second] = [openTab(), openTab()]
  const [heardFirst, heardSecond] = [vi.fn(), vi.fn()]
  first.watchNotices(heardFirst)
  await settle()
  second.watchNotices(heardSecond)
  await settle()
  expect(openSources().map(({ url }) => url)).toEqual(['/api/live?listings='])
  openSources()[0]!.count(3)
  await settle()
  expect(heardFirst).toHaveBeenCalledExactlyOnceWith(3, true)
  expect(heardSecond).toHaveBeenCalledExactlyOnceWith(3, false)
  // Lots come and go, and the stream stays.
  second.watch('AAAA', nothing)()
  await settle()
  expect(openSources()).toHaveLength(1)
})

test('a tab that comes later hears when something last happened to an order', async () => {
  const [first, second] = [openTab(), openTab()]
  first.watchNotices(nothing)
  await settle()
  openSources()[0]!.dispatchEvent(new MessageEvent('orders', { data: JSON.stringify({ version: 7 }) }))
  await settle()
  const heard = vi.fn()
  second.watchNotices(nothing)
  second.watchOrders(heard)
  await settle()
  expect(heard).toHaveBeenCalledExactlyOnceWith(7)
})

test('a stream that is lost where no lot is followed is opened again, and no price is called out of date', async () => {
  const tab = openTab()
  tab.watchNotices(nothing)
  await settle()
  openSources()[0]!.open()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(FakeSource.all).toHaveLength(2)
  expect(tab.isLinkUp()).toBe(true)
})

test('a page that comes out of the back/forward cache holds its stream for notices again', async () => {
  openTab().watchNotices(nothing)
  await settle()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(openSources()).toHaveLength(0)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await settle()
  expect(openSources()).toHaveLength(1)
})

test('a tab that comes later is told what the leader knows, and does not take its clock from it', async () => {
  const first = openTab()
  first.watch('AAAA', nothing)
  await settle()
  openSources()[0]!.say(state())
  serverTimes.length = 0
  const second = openTab()
  second.watch('AAAA', nothing)
  await settle()
  expect(second.read('AAAA')).toMatchObject({ version: 2 })
  expect(openSources()).toHaveLength(1)
  expect(serverTimes).toEqual([])
})

test('tabs of different accounts do not share', async () => {
  const [ann, bob] = [openTab({ scope: 'ann' }), openTab({ scope: 'bob' })]
  ann.watch('AAAA', nothing)
  bob.watch('AAAA', nothing)
  await settle()
  expect(openSources()).toHaveLength(2)
  openSources()[0]!.say(state({ is_leading: true }))
  await settle()
  expect(bob.read('AAAA')).toBeUndefined()
})

test('without locks or channels every tab has a stream of its own', async () => {
  for (const tab of [openTab({ isAlone: true }), openTab({ isAlone: true })]) tab.watch('AAAA', nothing)
  await settle()
  expect(openSources()).toHaveLength(2)
})

test('without locks a tab in the background holds a stream for its lots, and none for notices alone', async () => {
  const [bell, lot] = [openTab({ isAlone: true }), openTab({ isAlone: true })]
  const heard = vi.fn()
  for (const tab of [bell, lot]) tab.watchNotices(heard)
  lot.watch('AAAA', nothing)
  await settle()
  expect(openSources()).toHaveLength(2)
  setVisibility('hidden')
  await settle()
  expect(openSources().map(namesOf)).toEqual([['AAAA']])
  await vi.advanceTimersByTimeAsync(5_000)
  setVisibility('visible')
  await settle()
  // A new stream begins with the number of unread notices, so what came meanwhile is not missed.
  expect(openSources().map(namesOf)).toEqual([['AAAA'], ['']])
  openSources()[1]!.count(2)
  expect(heard).toHaveBeenCalledExactlyOnceWith(2, true)
})

test('when the leader is closed, the next tab takes over', async () => {
  const [first, second] = [openTab(), openTab()]
  first.watch('AAAA', nothing)
  second.watch('BBBB', nothing)
  await settle()
  first.close()
  await settle()
  expect(openSources().map(namesOf)).toEqual([['BBBB']])
})

test('the tab that is looked at takes the lead, because one in the background may be asleep', async () => {
  const first = openTab()
  first.watch('AAAA', nothing)
  await settle()
  const second = openTab()
  second.watch('BBBB', nothing)
  await settle()
  const before = openSources()[0]!
  setVisibility('hidden')
  setVisibility('visible')
  await settle()
  expect(before.readyState).toBe(2)
  expect(openSources()).toHaveLength(1)
  expect(namesOf(openSources()[0]!).toSorted()).toEqual(['AAAA', 'BBBB'])
})

test('an older state never replaces a newer one', async () => {
  const tab = openTab()
  tab.watch('AAAA', nothing)
  await settle()
  const [source] = openSources()
  source!.say(state({ version: 5, current_bid_cents: 500_00 }))
  source!.say(state({ version: 4, current_bid_cents: 400_00 }))
  tab.put(state({ version: 5, server_time: '2026-05-01T11:59:59.000Z', current_bid_cents: 450_00 }))
  expect(tab.read('AAAA')).toMatchObject({ current_bid_cents: 500_00 })
})

test('an event that changes nothing calls no listener', async () => {
  const tab = openTab()
  const heard = vi.fn()
  tab.watch('AAAA', heard)
  await settle()
  openSources()[0]!.say(state())
  openSources()[0]!.say(state({ server_time: '2026-05-01T12:00:09.000Z' }))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a stream that was refused is opened again, later each time, and says that the link is lost', async () => {
  const tab = openTab()
  tab.watch('AAAA', nothing)
  await settle()
  FakeSource.all.at(-1)!.fail(2)
  await vi.advanceTimersByTimeAsync(400)
  expect(FakeSource.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(700)
  expect(FakeSource.all).toHaveLength(2)
  FakeSource.all.at(-1)!.fail(2)
  await vi.advanceTimersByTimeAsync(900)
  expect(FakeSource.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(FakeSource.all).toHaveLength(3)
  // Each attempt fails anew; that nothing was heard since the first one counts.
  FakeSource.all.at(-1)!.fail(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(tab.isLinkUp()).toBe(false)
  FakeSource.all.at(-1)!.open()
  expect(tab.isLinkUp()).toBe(true)
})

test('a stream that a restarting server hands on is back at once: the page says nothing of it, and shows the price of now', async () => {
  const tabs = [openTab(), openTab()]
  const heard = vi.fn()
  for (const tab of tabs) {
    tab.watch('AAAA', nothing)
    tab.watchLink(() => heard(tab.isLinkUp()))
  }
  await settle()
  const [source] = openSources()
  source!.open()
  source!.say(state())
  // The browser connects again by itself, after some hundred milliseconds.
  source!.fail(0)
  await vi.advanceTimersByTimeAsync(2_500)
  source!.open()
  source!.say(state({ version: 3, current_bid_cents: 110_00 }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard).not.toHaveBeenCalledWith(false)
  expect(tabs.map((tab) => tab.read('AAAA')?.current_bid_cents)).toEqual([110_00, 110_00])
})

test('a broken connection is left to the browser, which comes back with the last event’s id', async () => {
  const tab = openTab()
  tab.watch('AAAA', nothing)
  await settle()
  FakeSource.all[0]!.fail(0)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(FakeSource.all).toHaveLength(1)
})

test('after sleep and when the network is back the stream is opened again', async () => {
  const tab = openTab()
  tab.watch('AAAA', nothing)
  await settle()
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(5_000)
  setVisibility('visible')
  expect(FakeSource.all).toHaveLength(1)
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(16_000)
  setVisibility('visible')
  expect(FakeSource.all).toHaveLength(2)
  window.dispatchEvent(new Event('online'))
  expect(FakeSource.all).toHaveLength(3)
  expect(openSources()).toHaveLength(1)
})

test('a stream follows at most 100 names', async () => {
  const tab = openTab()
  for (let index = 0; index < 130; index++) tab.watch(`L${index}`, nothing)
  await settle()
  expect(namesOf(openSources()[0]!)).toHaveLength(100)
})

test('looking at less keeps the stream, looking at nothing ends it', async () => {
  const tab = openTab()
  const [stopA, stopB] = [tab.watch('AAAA', nothing), tab.watch('BBBB', nothing)]
  await settle()
  stopA()
  await settle()
  expect(FakeSource.all).toHaveLength(1)
  stopB()
  await settle()
  expect(openSources()).toHaveLength(0)
})

test('a page in the back/forward cache closes its stream, and opens it when it is restored', async () => {
  const tab = openTab()
  tab.watch('AAAA', nothing)
  await settle()
  window.dispatchEvent(new Event('pagehide'))
  await settle()
  expect(openSources()).toHaveLength(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
  expect(openSources()).toHaveLength(1)
})

const linksOf = (tabs: LiveFeed[]) => tabs.map((tab) => tab.isLinkUp())

test('30 s without a heartbeat are noticed in every tab, and another stream is opened', async () => {
  const tabs = [openTab(), openTab()]
  const heard = vi.fn()
  tabs[1]!.watchLink(heard)
  for (const tab of tabs) tab.watch('AAAA', nothing)
  await settle()
  openSources()[0]!.open()
  for (let beats = 0; beats < 4; beats++) {
    await vi.advanceTimersByTimeAsync(15_000)
    openSources()[0]!.beat()
    await settle()
  }
  expect(linksOf(tabs)).toEqual([true, true])
  heard.mockClear()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(linksOf(tabs)).toEqual([false, false])
  expect(heard).toHaveBeenCalled()
  expect(FakeSource.all).toHaveLength(2)
  openSources()[0]!.open()
  await settle()
  expect(linksOf(tabs)).toEqual([true, true])
})

test('a leader that shows nothing itself renews the stream of the others, and has nothing to report', async () => {
  const [first, second] = [openTab(), openTab()]
  first.watch('AAAA', nothing)()
  await settle()
  second.watch('AAAA', nothing)
  await settle()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(FakeSource.all).toHaveLength(2)
  expect(linksOf([first, second])).toEqual([true, false])
})

test('a tab whose leader fell silent notices it by itself', async () => {
  const [first, second] = [openTab(), openTab()]
  first.watch('AAAA', nothing)
  await settle()
  second.watch('AAAA', nothing)
  await settle()
  // The leader is frozen: neither heartbeats nor a word of its own come from it.
  for (const channel of FakeChannel.all) vi.spyOn(channel, 'postMessage').mockImplementation(nothing)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(second.isLinkUp()).toBe(false)
})

test('going offline is noticed at once, in every tab that follows something', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  for (const tab of tabs.slice(0, 2)) tab.watch('AAAA', nothing)
  await settle()
  openSources()[0]!.open()
  await settle()
  window.dispatchEvent(new Event('offline'))
  expect(linksOf(tabs)).toEqual([false, false, true])
  window.dispatchEvent(new Event('online'))
  openSources()[0]!.open()
  await settle()
  expect(linksOf(tabs)).toEqual([true, true, true])
})

test('what a stream still holds when the network goes does not count as heard', async () => {
  const tabs = [openTab(), openTab()]
  for (const tab of tabs) tab.watch('AAAA', nothing)
  await settle()
  const [before] = openSources()
  before!.open()
  await settle()
  window.dispatchEvent(new Event('offline'))
  await settle()
  expect(before!.readyState).toBe(2)
  expect(openSources()).toHaveLength(1)
  expect(linksOf(tabs)).toEqual([false, false])
})

test('a network that was away while nothing was followed is no lost link for the next lot', async () => {
  const tab = openTab()
  tab.watch('AAAA', nothing)()
  await settle()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  tab.watch('BBBB', nothing)
  expect(tab.isLinkUp()).toBe(true)
  await settle()
  expect(tab.isLinkUp()).toBe(true)
})

test('a page that follows its first lot after the network was lost says so, until its stream opens', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tab = openTab()
  window.dispatchEvent(new Event('offline'))
  tab.watch('AAAA', nothing)
  await settle()
  expect(tab.isLinkUp()).toBe(false)
  // A market on the reader's own machine is reached without a network.
  openSources()[0]!.open()
  await settle()
  expect(tab.isLinkUp()).toBe(true)
  online.mockRestore()
})

test('a tab that is opened while the link is lost is told so by the leader', async () => {
  const first = openTab()
  first.watch('AAAA', nothing)
  await settle()
  openSources()[0]!.fail(0)
  await vi.advanceTimersByTimeAsync(3_000)
  const second = openTab()
  second.watch('AAAA', nothing)
  await settle()
  expect(second.isLinkUp()).toBe(false)
})
