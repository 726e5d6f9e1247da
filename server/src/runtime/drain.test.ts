import { expect, test } from 'vitest'
import { createDrain } from './drain.ts'

test('what opens after the process was told to end drains at once, for the time that is left', async () => {
  const drain = createDrain()
  await drain.run(60_000)
  expect(drain.isUnderWay).toBe(false)
  const told: number[] = []
  drain.add((forMs) => void told.push(forMs))
  expect(told).toHaveLength(1)
  expect(told[0]).toBeGreaterThan(50_000)
  expect(told[0]).toBeLessThanOrEqual(60_000)
})

test('what opens before it is told when the time begins, and nothing once it is over', async () => {
  const drain = createDrain()
  const told: string[] = []
  drain.add(() => void told.push('first'))
  expect(told).toEqual([])
  await drain.run(5)
  drain.add(() => void told.push('late'))
  await drain.run(0)
  drain.add(() => void told.push('without time'))
  expect(told).toEqual(['first'])
})
