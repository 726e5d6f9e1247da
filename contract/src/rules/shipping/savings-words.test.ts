import { expect, test } from 'vitest'
import { savingsWords } from './savings-words.ts'

test('only lots that travel together share a truck', () => {
  expect(savingsWords([1, 1, 0]).saved).toBe('Shipping discount')
  expect(savingsWords([1, 2]).saved).toBe('You save')
})
