import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import {
  EVENT_INTERVAL_MS,
  ACCESS_CHECK_MS,
  HEARTBEAT_MS,
  MAX_UNREAD_BYTES,
  openLiveHub,
  type LiveHub,
  type Stream,
} from './live-hub.ts'
import { metrics } from '../../../metrics.ts'
import type { ViewerAccess } from '../../listings/index.ts'
import { measureHub } from './hub-metrics.ts'
import { STREAMS_A_TURN } from './in-turns.ts'
import type { LiveState } from './live-queries.ts'

const soon = { timeout: 60_000 }
const hubs: LiveHub[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const hub of hubs.splice(0)) hub.close()
})

let price = 0
const buyer = (accountId: string, ...accessRuleIds: string[]): ViewerAccess => ({
  accountId,
  role: 'buyer',
  accessRuleIds,
})
const openSessions = new Map([['open', buyer('ann', '1')]])
const stateOf = (name: string, given: Partial<LiveState> = {}): LiveState => ({
  event: {
    listing: name,
    server_time: '2026-11-15T12:00:00.000Z',
    ends_at: '2026-11-15T13:00:00.000Z',
    current_bid_cents: price,
    next_bid_cents: price + 5,
    number_of_bids: 1,
    reserve_met: null,
    version: price,
    closed: false,
    outcome: null,
  },
  leaderId: 'leader',
  accessRuleId: null,
  sellerId: 'seller',
  clockMs: 1_700_000_000_000,
  ...given,
})

function open(
  readStates: (names: string[]) => Promise<LiveState[]> = async (names) => names.map((name) => stateOf(name)),
): LiveHub {
  const hub = openLiveHub({ readStates, listOpenSessions: async () => openSessions, log: { warn: () => {} } })
  hubs.push(hub)
  return hub
}

type Fake = Stream & { received: Buffer[]; isDestroyed: boolean; isEnded: boolean; unread: number }
function fake(given: Partial<Stream> = {}): Fake {
  const stream: Fake = {
    viewer: null,
    sessionId: null,
    owner: 'somebody',
    names: ['A'],
    openedAtMs: performance.now(),
    received: [],
    isDestroyed: false,
    isEnded: false,
    unread: 0,
    write: (bytes) => void stream.received.push(bytes),
    unreadBytes: () => stream.unread,
    end: () => void (stream.isEnded = true),
    destroy: () => void (stream.isDestroyed = true),
    ...given,
  }
  return stream
}

test('10,000 watchers of a busy auction get at most five events a second, all the same bytes, and the last state', async () => {
  const reads = vi.fn(async (names: string[]) => names.map((name) => stateOf(name)))
  const hub = open(reads)
  const streams = Array.from({ length: 10_000 }, () => fake())
  for (const stream of streams) hub.add(stream)
  const startedAt = performance.now()
  for (let bid = 0; bid < 100; bid++) {
    price = bid
    hub.touch(['A'])
    await sleep(10)
  }
  const elapsedMs = performance.now() - startedAt
  await sleep(3 * EVENT_INTERVAL_MS)
  const events = streams[0]!.received.length
  expect(events).toBeGreaterThan(2)
  // One at once, then one an interval, and one after the last bid.
  expect(events).toBeLessThanOrEqual(elapsedMs / EVENT_INTERVAL_MS + 2)
  expect(reads.mock.calls.length).toBe(events)
  for (const stream of streams) {
    expect(stream.received.length).toBe(events)
    expect(stream.received.at(-1)).toBe(streams[0]!.received.at(-1))
  }
  expect(streams[0]!.received.at(-1)!.toString()).toContain('"version":99')
})

test('/metrics counts open streams, events, and streams that were cut because their page did not read', async () => {
  const read = async (): Promise<number[]> => {
    const text = await metrics.metrics()
    const names = ['lotyard_live_streams', 'lotyard_live_events_total', 'lotyard_live_streams_dropped_total']
    return names.map((name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)![1]))
  }
  const before = await read()
  const hub = measureHub(open())
  const [reads, deaf] = [fake(), fake({ unreadBytes: () => MAX_UNREAD_BYTES + 1 })]
  for (const stream of [reads, deaf]) hub.add(stream)
  const grown = async (): Promise<number[]> => (await read()).map((value, index) => value - before[index]!)
  expect(await grown()).toEqual([2, 0, 0])
  hub.touch(['A'])
  await vi.waitFor(() => expect(reads.received).toHaveLength(1), soon)
  expect(await grown()).toEqual([1, 1, 1])
  hub.close()
})

test('nothing is read for what no stream watches', async () => {
  const reads = vi.fn(async () => [])
  const hub = open(reads)
  hub.touch(['A'])
  const stream = fake()
  hub.add(stream)
  hub.remove(stream)
  hub.touch(['A'])
  await sleep(30)
  expect(reads).not.toHaveBeenCalled()
})

test('only the leader is told to lead', async () => {
  const hub = open()
  const [leader, other, visitor] = [fake({ viewer: buyer('leader') }), fake({ viewer: buyer('other') }), fake()]
  for (const stream of [leader, other, visitor]) hub.add(stream)
  hub.touch(['A'])
  await vi.waitFor(() => expect(visitor.received).toHaveLength(1), soon)
  const text = (stream: Fake): string => stream.received[0]!.toString()
  expect(text(leader)).toContain('"is_leading":true')
  expect(text(other)).toContain('"is_leading":false')
  expect(text(visitor)).toContain('"is_leading":false')
})

test('a stream that does not read is dropped, and no other waits for it', async () => {
  const hub = open()
  const [slow, fast] = [fake({ owner: 'slow' }), fake()]
  hub.add(slow)
  hub.add(fast)
  slow.unread = MAX_UNREAD_BYTES + 1
  hub.touch(['A'])
  await vi.waitFor(() => expect(fast.received).toHaveLength(1), soon)
  expect(slow).toMatchObject({ isDestroyed: true, received: [] })
  expect(hub.counts).toMatchObject({ dropped: 1, streams: 1 })
  expect(hub.countOf('slow')).toBe(0)
})

test('a database that is away delays an event and loses none', async () => {
  let failures = 2
  const hub = open(async (names) => {
    if (failures-- > 0) throw new Error('away')
    return names.map((name) => stateOf(name))
  })
  const stream = fake()
  hub.add(stream)
  hub.touch(['A'])
  await vi.waitFor(() => expect(stream.received).toHaveLength(1), soon)
})

test('a heartbeat is an event that pages hear and keeps proxies from closing, and an old stream is sent to fetch a new one', () => {
  vi.useFakeTimers({ now: 0 })
  const hub = open()
  const stream = fake({ openedAtMs: performance.now() })
  hub.add(stream)
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(stream.received.map(String)).toEqual(['13\r\nevent: beat\ndata:\n\n\r\n'])
  vi.advanceTimersByTime(30 * 60_000)
  expect(stream.isEnded).toBe(true)
  expect(hub.counts.streams).toBe(0)
})

test('a stream ends with its session; those of others and of visitors go on', async () => {
  vi.useFakeTimers({ now: 0 })
  const hub = open()
  const [gone, kept, visitor] = [
    fake({ sessionId: 'ended', viewer: buyer('bob') }),
    fake({ sessionId: 'open', viewer: buyer('ann', '1') }),
    fake(),
  ]
  for (const stream of [gone, kept, visitor]) hub.add(stream)
  await vi.advanceTimersByTimeAsync(ACCESS_CHECK_MS)
  expect([gone, kept, visitor].map((stream) => stream.isEnded)).toEqual([true, false, false])
  expect(hub.counts.streams).toBe(2)
})

test('a stream ends when its account lost or got an access rule, or another role', async () => {
  vi.useFakeTimers({ now: 0 })
  const hub = open()
  const before = [
    buyer('ann', '1'),
    buyer('ann', '1', '2'),
    buyer('ann'),
    { ...buyer('ann', '1'), role: 'admin' as const },
  ]
  const streams = before.map((viewer) => fake({ sessionId: 'open', viewer }))
  for (const stream of streams) hub.add(stream)
  await vi.advanceTimersByTimeAsync(ACCESS_CHECK_MS)
  expect(streams.map((stream) => stream.isEnded)).toEqual([false, true, true, true])
})

test('a lot that has become private is told only to those who may see it', async () => {
  const hub = open(async (names) => names.map((name) => stateOf(name, { accessRuleId: '1' })))
  const streams = [fake({ viewer: buyer('ann', '1') }), fake({ viewer: buyer('bob', '2') }), fake()]
  for (const stream of streams) hub.add(stream)
  hub.touch(['A'])
  await vi.waitFor(() => expect(streams[0]!.received).toHaveLength(1), soon)
  expect(streams.slice(1).map((stream) => stream.received)).toEqual([[], []])
})

test('streams are counted by owner, and closing ends them all', () => {
  const hub = open()
  const [one, two] = [fake({ owner: 'ann' }), fake({ owner: 'ann' })]
  hub.add(one)
  hub.add(two)
  expect(hub.countOf('ann')).toBe(2)
  hub.remove(one)
  hub.remove(one)
  expect(hub.countOf('ann')).toBe(1)
  hub.close()
  expect(two.isEnded).toBe(true)
  expect(hub.countOf('ann')).toBe(0)
})

test('a process that drains moves its streams a few at a time, after a balancer has noticed, and each comes back at once', () => {
  vi.useFakeTimers({ now: 0 })
  const hub = open()
  const streams = Array.from({ length: 1_000 }, () => fake({ openedAtMs: performance.now() }))
  for (const stream of streams) hub.add(stream)
  const moved = () => streams.filter((stream) => stream.isEnded).length
  hub.moveAway(9_000)
  vi.advanceTimersByTime(2_900)
  expect(moved()).toBe(0)
  vi.advanceTimersByTime(2_700)
  expect(moved()).toBeGreaterThan(450)
  expect(moved()).toBeLessThan(550)
  // A balancer that has not noticed sends one back: it stays for a second.
  const back = fake({ openedAtMs: performance.now() + 2_500 })
  vi.advanceTimersByTime(2_500)
  expect(moved()).toBe(1_000)
  hub.add(back)
  vi.advanceTimersByTime(900)
  expect(back.isEnded).toBe(false)
  vi.advanceTimersByTime(200)
  expect(back.isEnded).toBe(true)
  const delays = streams.map(({ received }) => Number(/retry: (\d+)\n\n/.exec(received.join(''))![1]))
  expect(Math.max(...delays)).toBeLessThanOrEqual(550)
  expect(new Set(delays).size).toBeGreaterThan(10)
})

test('many streams are told in turns: others are served in between, and a stream that left then hears nothing', async () => {
  const hub = open()
  const streams = Array.from({ length: 3 * STREAMS_A_TURN }, () => fake())
  for (const stream of streams) hub.add(stream)
  const [first, last, second] = [streams[0]!, streams.at(-1)!, streams[1]!]
  const late = fake()
  second.write = () => {
    // Between this turn and the next.
    setImmediate(() => {
      hub.remove(last)
      hub.add(late)
      hub.touch(['A'])
    })
  }
  const countTold = (): number => streams.filter(({ received }) => received.length > 0).length
  const seenByOthers = new Set<number>()
  hub.touch(['A'])
  while (countTold() < streams.length - 2) {
    seenByOthers.add(countTold())
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([...seenByOthers].filter((told) => told > 0).length).toBeGreaterThan(0)
  expect(last.received).toEqual([])
  // The change that came meanwhile is an event of its own, after this one.
  await vi.waitFor(() => expect(late.received).toHaveLength(1))
  expect(first.received).toHaveLength(2)
})
