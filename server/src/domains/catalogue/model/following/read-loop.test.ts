import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadLoop, type ReadLoop, type ReadLoopOptions } from './read-loop.ts'

const POLL_MS = 1_000
const START = Date.UTC(2026, 0, 1)
let loop: ReadLoop
let readsAt: number[]
const log = { error: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  readsAt = []
  log.error.mockClear()
})
afterEach(() => {
  loop.stop()
  vi.useRealTimers()
})

/** Notes when reads begin, in milliseconds since the start. */
function open(options: Partial<ReadLoopOptions> = {}): void {
  loop = createReadLoop({
    read: async () => {},
    untilDueMs: () => Infinity,
    isListening: () => true,
    pollMs: POLL_MS,
    log,
    ...options,
  })
}
const noting = (read: () => Promise<void> = async () => {}) => ({
  read: () => {
    readsAt.push(Date.now() - START)
    return read()
  },
})
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

test('without a notice the feed is read now and then, and more often while none can be heard', async () => {
  let isListening = true
  open({ ...noting(), isListening: () => isListening })
  loop.start()
  await pass(2_000)
  expect(readsAt).toEqual([0, 1_000, 2_000])
  isListening = false
  await pass(1_500)
  expect(readsAt.slice(3)).toEqual([3_000, 3_250, 3_500])
})

test('a notice is followed at once, and a burst of them no more often than ten times a second', async () => {
  open(noting())
  loop.start()
  await pass(500)
  loop.readSoon()
  await pass(0)
  expect(readsAt).toEqual([0, 500])
  for (let count = 0; count < 30; count++) {
    loop.readSoon()
    await pass(10)
  }
  expect(readsAt).toEqual([0, 500, 600, 700, 800])
})

test('a notice during a read leads to another read, though this one may not have seen its commit', async () => {
  const reading = Promise.withResolvers<void>()
  open(noting(() => reading.promise))
  loop.start()
  await pass(300)
  loop.readSoon()
  await pass(300)
  expect(readsAt).toEqual([0])
  reading.resolve()
  await pass(100)
  expect(readsAt).toEqual([0, 700])
  await pass(500)
  expect(readsAt).toEqual([0, 700])
})

test('what is due by the clock is not waited past, and what is overdue keeps no core busy', async () => {
  const due = [30, -5, Infinity]
  open({ ...noting(), untilDueMs: () => due.shift()! })
  loop.start()
  await pass(100)
  expect(readsAt).toEqual([0, 30, 31])
})

test('a read that fails is told, and tried again a second later', async () => {
  const error = new Error('away')
  open(noting(() => Promise.reject(error)))
  loop.start()
  await pass(999)
  expect(readsAt).toEqual([0])
  await pass(1)
  expect(readsAt).toEqual([0, 1_000])
  expect(log.error).toHaveBeenCalledWith(error, expect.any(String))
})

test('after a stop nothing is read, and a read that fails then is no news', async () => {
  const reading = Promise.withResolvers<void>()
  open(noting(() => reading.promise))
  loop.start()
  loop.readSoon()
  loop.stop()
  reading.reject(new Error('the pool is closed'))
  await pass(5_000)
  loop.readSoon()
  await pass(5_000)
  expect(readsAt).toEqual([0])
  expect(log.error).not.toHaveBeenCalled()
})
