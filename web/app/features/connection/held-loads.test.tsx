import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasHeldLoads, holdFailedLoads, listenToHeldLoads, retryHeldLoads } from './held-loads.ts'

const DATA = new URL('http://x/detail/AAAA.data')
const fetchOnce = vi.fn<typeof fetch>()
let load: typeof fetch

beforeEach(() => {
  vi.useFakeTimers()
  fetchOnce.mockReset()
  const target = { fetch: fetchOnce, addEventListener: window.addEventListener.bind(window) } as unknown as Window
  holdFailedLoads(target)
  load = (...given) => target.fetch(...given)
})
afterEach(() => vi.useRealTimers())

const fail = () => fetchOnce.mockRejectedValueOnce(new TypeError('Failed to fetch'))
const reply = new Response('done')
const settle = () => vi.advanceTimersByTimeAsync(0)

test.each([
  ['the reader tries again', () => retryHeldLoads()],
  ['the network is back', () => void window.dispatchEvent(new Event('online'))],
  ['a few seconds have passed', () => void vi.advanceTimersByTime(5_000)],
])('a page load that the network failed is held, and sent again when %s', async (_case, bringBack) => {
  const heard = vi.fn()
  const stop = listenToHeldLoads(heard)
  fail()
  fetchOnce.mockResolvedValueOnce(reply)
  const loading = load(DATA, {})
  await settle()
  expect(hasHeldLoads()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  bringBack()
  expect(await loading).toBe(reply)
  expect(hasHeldLoads()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

test('a load that fails again is held again', async () => {
  fail()
  fail()
  fetchOnce.mockResolvedValueOnce(reply)
  const loading = load(DATA, {})
  await settle()
  retryHeldLoads()
  await settle()
  expect(hasHeldLoads()).toBe(true)
  retryHeldLoads()
  expect(await loading).toBe(reply)
})

test('a held load that the reader left is given up', async () => {
  fail()
  const wanted = new AbortController()
  const loading = load(DATA, { signal: wanted.signal })
  await settle()
  const left = expect(loading).rejects.toThrow('left')
  wanted.abort(new Error('left'))
  await left
  expect(hasHeldLoads()).toBe(false)
})

test('a load is not repeated for ever: after five minutes only the reader tries again', async () => {
  fetchOnce.mockRejectedValue(new TypeError('Failed to fetch'))
  const wanted = new AbortController()
  const loading = load(DATA, { signal: wanted.signal })
  const left = expect(loading).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetchOnce).toHaveBeenCalledTimes(61)
  wanted.abort()
  await left
})

test.each([
  ['a call of the API', '/api/listings/', {}],
  ['a form that is sent', DATA, { method: 'POST' }],
  ['routes that are looked up ahead', new URL('http://x/__manifest?paths=/a'), {}],
])('%s fails as ever: its caller decides', async (_case, input, init) => {
  fail()
  await expect(load(input, init)).rejects.toThrow('Failed to fetch')
  expect(hasHeldLoads()).toBe(false)
})
