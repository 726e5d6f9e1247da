import { expect, test } from 'vitest'
import { createPageCache, type CachedPage } from './page-cache.ts'

const LIMITS = { maxEntries: 3, maxBytes: 10_000, ttlMs: 1_500 }
const page = (body: string, given: Partial<CachedPage> = {}): CachedPage => ({
  status: 200,
  headers: [],
  body: [Buffer.from(body)],
  setCookies: [],
  flash: null,
  isWhole: true,
  isOwn: false,
  ...given,
})

const textOf = ({ body }: CachedPage): string => body.join('')

/** A cache under a clock that the test turns, and a count of the renderings it asked for. */
function setUp() {
  // Not 0, which the cache takes for 'no time given'.
  let nowMs = 1
  let renderCount = 0
  const cache = createPageCache(LIMITS, () => nowMs)
  return {
    cache,
    wait: (ms: number) => void (nowMs += ms),
    ask: (key: string, given = page(key)) =>
      cache.get(key, async () => {
        renderCount += 1
        return given
      }),
    renderCount: () => renderCount,
  }
}

test('a page is rendered once and kept for its time', async () => {
  const { ask, wait, renderCount } = setUp()
  await ask('a')
  wait(1_500)
  await ask('a')
  expect(renderCount()).toBe(1)
  wait(1)
  await ask('a')
  expect(renderCount()).toBe(2)
})

test('readers who ask at once share one rendering', async () => {
  const { ask, renderCount } = setUp()
  await Promise.all([ask('a'), ask('a'), ask('a')])
  expect(renderCount()).toBe(1)
})

test('readers who ask at once do not share what one of them lacks', async () => {
  const { ask } = setUp()
  const [first, second] = await Promise.all([
    ask('a', page('too many', { isWhole: false, isOwn: true })),
    ask('a', page('whole')),
  ])
  expect(textOf(first)).toBe('too many')
  expect(textOf(second)).toBe('whole')
})

test('a rendering that fails is not kept', async () => {
  const { cache, ask } = setUp()
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(textOf(await ask('a'))).toBe('a')
})

test.each([
  ['an error', { status: 500 }],
  ['a missing page', { status: 404 }],
  ['a page that sets a cookie', { setCookies: ['a=b'] }],
  ['a page whose headers set a cookie', { headers: [['set-cookie', 'a=b']] as [string, string][] }],
  ['a page that lacks something', { isWhole: false }],
  ['a page that leaves a message', { flash: 'info:hello' }],
  ['a page that showed a message', { flash: '' }],
])('%s is not kept', async (_case, given) => {
  const { cache, ask } = setUp()
  await ask('a', page('a', given))
  expect(cache.size).toEqual({ entries: 0, bytes: 0 })
})

test('the oldest entry leaves when there are too many', async () => {
  const { cache, ask, renderCount } = setUp()
  for (const key of ['a', 'b', 'c', 'd']) await ask(key)
  expect(cache.size.entries).toBe(3)
  await ask('d')
  expect(renderCount()).toBe(4)
  await ask('a')
  expect(renderCount()).toBe(5)
})

test('entries leave when there are too many bytes, and the count of bytes stays true', async () => {
  const { cache, ask } = setUp()
  for (const key of ['a', 'b', 'c']) await ask(key, page('x'.repeat(4_000)))
  expect(cache.size.entries).toBe(2)
  expect(cache.size.bytes).toBe(2 * 4_002)
  await ask('d', page('x'.repeat(50_000)))
  expect(cache.size.entries).toBe(2)
})

test('a page that the database was away for is passed on to those who waited for it, and not kept', async () => {
  const { ask, renderCount } = setUp()
  const away = page('back soon', { status: 503, isWhole: false, isOwn: true })
  const [, second] = await Promise.all([ask('a', away), ask('a', page('drawn again'))])
  expect([textOf(second), renderCount()]).toEqual(['back soon', 1])
  const lacking = page('without related lots', { isWhole: false })
  const [, third] = await Promise.all([ask('a', lacking), ask('a', page('drawn again'))])
  expect([textOf(third), renderCount()]).toEqual(['without related lots', 2])
  expect(textOf(await ask('a', page('whole')))).toBe('whole')
})

test('once pages are forgotten, neither a kept one nor one under way is shown to the visitor who asks next', async () => {
  const { cache, ask } = setUp()
  await ask('kept', page('old'))
  const old = Promise.withResolvers<CachedPage>()
  const underWay = cache.get('under way', () => old.promise)
  cache.clear()
  expect(textOf(await ask('kept', page('new')))).toBe('new')
  expect(textOf(await ask('under way', page('new')))).toBe('new')
  old.resolve(page('old'))
  expect(textOf(await underWay)).toBe('old')
  expect(textOf(await ask('under way'))).toBe('new')
})
