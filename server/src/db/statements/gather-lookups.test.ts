import { expect, test, vi } from 'vitest'
import { gatherLookups } from './gather-lookups.ts'

const doubled = async (keys: number[]): Promise<Map<number, number>> => new Map(keys.map((key) => [key, key * 2]))

test('what is asked at the same moment is read once, each key once', async () => {
  const read = vi.fn(doubled)
  const find = gatherLookups(read, { maxKeys: 10 })
  await expect(Promise.all([find(1), find(2), find(1)])).resolves.toEqual([2, 4, 2])
  expect(read.mock.calls).toEqual([[[1, 2]]])
})

test('what is asked during a look-up is read after it, never answered from it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const read = vi.fn(async (keys: number[]) => {
    await held
    return doubled(keys)
  })
  const find = gatherLookups(read, { maxKeys: 10 })
  const first = find(1)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  const again = find(1)
  release()
  await Promise.all([first, again])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a key that is not there is undefined', async () => {
  const find = gatherLookups(async () => new Map<number, number>(), { maxKeys: 10 })
  await expect(find(1)).resolves.toBeUndefined()
})

test('a look-up is never larger than its limit', async () => {
  const read = vi.fn(doubled)
  const find = gatherLookups(read, { maxKeys: 2 })
  await Promise.all([1, 2, 3].map(find))
  expect(read.mock.calls).toEqual([[[1, 2]], [[3]]])
})

test('a failure is told to those who asked, and the next are read', async () => {
  const read = vi.fn(doubled).mockRejectedValueOnce(new Error('away'))
  const find = gatherLookups(read, { maxKeys: 1 })
  const [failed, fine] = await Promise.allSettled([find(1), find(2)])
  expect(failed.status).toBe('rejected')
  expect(fine).toEqual({ status: 'fulfilled', value: 4 })
})

test('asked in the very moment in which nothing is left, it is still read', async () => {
  const find = gatherLookups(doubled, { maxKeys: 10 })
  for (let turns = 0; turns < 12; turns++) {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    await expect(find(turns)).resolves.toBe(turns * 2)
  }
})

test('a database that is away is told to those who wait as well, without asking it again', async () => {
  const reads: number[][] = []
  const failing = Promise.withResolvers<Map<number, string>>()
  const ask = gatherLookups<number, string>(
    (keys) => {
      reads.push(keys)
      return failing.promise
    },
    { maxKeys: 10 },
  )
  const first = ask(1)
  await new Promise((resolve) => setImmediate(resolve))
  const later = ask(2)
  failing.reject(new Error('Query read timeout'))
  expect(await Promise.allSettled([first, later])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(reads).toEqual([[1]])
})
