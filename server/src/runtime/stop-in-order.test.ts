import { expect, test } from 'vitest'
import { createStopper } from './stop-in-order.ts'

test('what was started last stops first, and each stops once however often one asks', async () => {
  const stopped: string[] = []
  const stopper = createStopper(1_000, () => {})
  for (const name of ['PostgreSQL', 'pool', 'worker', 'app']) await stopper.add(name, async () => stopped.push(name))
  await Promise.all([stopper.stopAll(), stopper.stopAll()])
  expect(stopped).toEqual(['app', 'worker', 'pool', 'PostgreSQL'])
})

test('a part that hangs or fails is named, and the others stop all the same', async () => {
  const stopped: string[] = []
  const errors: string[] = []
  const stopper = createStopper(20, (name) => errors.push(name))
  await stopper.add('PostgreSQL', async () => stopped.push('PostgreSQL'))
  await stopper.add('hangs', () => new Promise(() => {}))
  await stopper.add('fails', () => Promise.reject(new Error('no')))
  expect(await stopper.stopAll()).toEqual(['fails', 'hangs'])
  expect(stopped).toEqual(['PostgreSQL'])
  expect(errors).toEqual(['fails'])
})

test('what finishes starting after the stop began is stopped at once', async () => {
  const stopper = createStopper(1_000, () => {})
  await stopper.stopAll()
  let isStopped = false
  await stopper.add('late', async () => (isStopped = true))
  expect(isStopped).toBe(true)
})
