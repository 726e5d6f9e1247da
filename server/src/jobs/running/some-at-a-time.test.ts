import { expect, test } from 'vitest'
import { someAtATime } from './some-at-a-time.ts'

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

test('no more are under way than were allowed, and all get done', async () => {
  const done: number[] = []
  let underWay = 0
  let maxUnderWay = 0
  const left = await someAtATime([1, 2, 3, 4, 5, 6, 7], { atATime: 3, untilMs: Infinity }, async (item) => {
    underWay += 1
    maxUnderWay = Math.max(maxUnderWay, underWay)
    await pause()
    underWay -= 1
    done.push(item)
  })
  expect({ left, maxUnderWay, done }).toEqual({ left: 0, maxUnderWay: 3, done: [1, 2, 3, 4, 5, 6, 7] })
})

test('once the time is up nothing begins', async () => {
  expect(await someAtATime([1, 2], { atATime: 1, untilMs: performance.now() - 1 }, pause)).toBe(2)
})

test('after a failure nothing begins, and what is under way ends before it is thrown', async () => {
  const done: number[] = []
  const run = someAtATime([1, 2, 3, 4], { atATime: 2, untilMs: Infinity }, async (item) => {
    if (item === 1) throw new Error('away')
    await pause()
    done.push(item)
  })
  await expect(run).rejects.toThrow('away')
  expect(done).toEqual([2])
})
