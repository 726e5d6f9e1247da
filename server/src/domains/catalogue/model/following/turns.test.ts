import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Steps that end when the test says so. */
function openTurns() {
  const steps: PromiseWithResolvers<void>[] = []
  const turns = createTurns(() => {
    const step = Promise.withResolvers<void>()
    steps.push(step)
    return step.promise
  })
  return { turns, steps }
}

test('a call during a step waits for the next one, which others share', async () => {
  const { turns, steps } = openTurns()
  const first = turns.run()
  const second = turns.run()
  const third = turns.run()
  expect(steps).toHaveLength(1)
  steps[0]!.resolve()
  await first
  await expect.poll(() => steps.length).toBe(2)
  let isDone = false
  void Promise.all([second, third]).then(() => (isDone = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isDone).toBe(false)
  steps[1]!.resolve()
  await Promise.all([second, third])
  expect(steps).toHaveLength(2)
})

test('a step that fails says so to its callers, and to no others', async () => {
  const { turns, steps } = openTurns()
  const first = turns.run()
  const second = turns.run()
  steps[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => steps.length).toBe(2)
  steps[1]!.resolve()
  await expect(second).resolves.toBeUndefined()
})

test('idle is after the step that waits, whether it worked or not', async () => {
  const { turns, steps } = openTurns()
  await turns.whenIdle()
  const all = Promise.allSettled([turns.run(), turns.run()])
  let isIdle = false
  const idle = turns.whenIdle().then(() => (isIdle = true))
  steps[0]!.resolve()
  await expect.poll(() => steps.length).toBe(2)
  expect(isIdle).toBe(false)
  steps[1]!.reject(new Error('away'))
  await idle
  await all
})

test('other work runs beside no step: those that are asked for meanwhile begin after it, whether it worked or not', async () => {
  const { turns, steps } = openTurns()
  const before = turns.run()
  const work = Promise.withResolvers<string>()
  let isAtWork = false
  const alone = turns.alone(() => {
    isAtWork = true
    return work.promise
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isAtWork).toBe(false)
  steps[0]!.resolve()
  await before
  await expect.poll(() => isAtWork).toBe(true)
  const after = turns.run()
  await new Promise((resolve) => setImmediate(resolve))
  expect(steps).toHaveLength(1)
  work.reject(new Error('the disk is full'))
  await expect(alone).rejects.toThrow('the disk is full')
  await expect.poll(() => steps.length).toBe(2)
  steps[1]!.resolve()
  await after
})
