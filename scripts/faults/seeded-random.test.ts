import { expect, test } from 'vitest'
import { createRandom } from './seeded-random.ts'

test('the same seed gives the same order and the same numbers, another one does not', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const draw = (seed: number): unknown => {
    const random = createRandom(seed)
    return [random.shuffled(items), random.between(1, 2), random.shuffled(items)]
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('every item is drawn once, and numbers stay within their bounds', () => {
  const random = createRandom(1)
  for (let turn = 0; turn < 200; turn += 1) {
    expect(random.shuffled([1, 2, 3]).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    const number = random.between(3, 8)
    expect(number >= 3 && number < 8).toBe(true)
  }
})
