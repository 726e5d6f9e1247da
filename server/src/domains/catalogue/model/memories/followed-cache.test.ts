import { expect, test } from 'vitest'
import { createFollowedCache } from './followed-cache.ts'

type Value = { text: string }

function held(): { load: () => Promise<Value>; finish: (text: string) => void; reads: () => number } {
  const waiting: ((value: Value) => void)[] = []
  let reads = 0
  return {
    load: () => ((reads += 1), new Promise((resolve) => waiting.push(resolve))),
    finish: (text) => waiting.shift()!({ text }),
    reads: () => reads,
  }
}

test('what was read is at hand, and who asks meanwhile shares the read', async () => {
  const cache = createFollowedCache<number, Value>({ max: 10 })
  const source = held()
  const both = [cache.read(1, source.load), cache.read(1, source.load)]
  source.finish('first')
  expect(await Promise.all(both)).toEqual([{ text: 'first' }, { text: 'first' }])
  expect(await cache.read(1, source.load)).toEqual({ text: 'first' })
  expect(source.reads()).toBe(1)
})

test.each([
  ['forgotten', (cache: ReturnType<typeof createFollowedCache<number, Value>>) => cache.forget(1)],
  ['cleared', (cache: ReturnType<typeof createFollowedCache<number, Value>>) => cache.clear()],
])('what is %s while it is read is used once, not kept, and not shared with who asks later', async (_how, change) => {
  const cache = createFollowedCache<number, Value>({ max: 10 })
  const source = held()
  const early = cache.read(1, source.load)
  change(cache)
  const late = cache.read(1, source.load)
  source.finish('old')
  source.finish('new')
  expect([await early, await late]).toEqual([{ text: 'old' }, { text: 'new' }])
  expect(await cache.read(1, source.load)).toEqual({ text: 'new' })
  expect(source.reads()).toBe(2)
})

test('a read that fails is not kept', async () => {
  const cache = createFollowedCache<number, Value>({ max: 10 })
  await expect(cache.read(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.read(1, async () => ({ text: 'back' }))).toEqual({ text: 'back' })
})

test('neither more values nor a larger sum of sizes are kept than allowed', async () => {
  const cache = createFollowedCache<number, Value>({ max: 3, maxSize: 10, sizeOf: ({ text }) => text.length })
  let reads = 0
  const read = (key: number, text: string): Promise<Value> => cache.read(key, async () => ((reads += 1), { text }))
  for (const key of [1, 2, 3, 4]) await read(key, 'x')
  await read(1, 'x')
  expect(reads).toBe(5)
  await read(5, 'xxxxxxxxx')
  reads = 0
  for (const key of [5, 1]) await read(key, 'x')
  expect(reads).toBe(0)
  await read(4, 'x')
  expect(reads).toBe(1)
})

test('a value that the clock has made old is read again', async () => {
  let now = 0
  const cache = createFollowedCache<number, { until: number }>({ max: 3, isCurrent: ({ until }) => now < until })
  expect(await cache.read(1, async () => ({ until: 5 }))).toEqual({ until: 5 })
  now = 5
  expect(await cache.read(1, async () => ({ until: 9 }))).toEqual({ until: 9 })
})

test('what is shared cannot be written to', async () => {
  const cache = createFollowedCache<number, { photos: { alt: string }[] }>({ max: 3 })
  const { photos } = await cache.read(1, async () => ({ photos: [{ alt: 'A pallet' }] }))
  expect(() => photos.push({ alt: 'Another' })).toThrow(TypeError)
  expect(() => (photos[0]!.alt = 'Written')).toThrow(TypeError)
})
