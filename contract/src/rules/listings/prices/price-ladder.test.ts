import { expect, test } from 'vitest'
import { ladderProblem } from './price-ladder.ts'

const now = new Date('2026-11-20T09:00:00Z')
const step = (hours: number, dollars: number) => ({
  dropsAt: new Date(now.getTime() + hours * 3_600_000),
  priceCents: dollars * 100,
})
const given = { priceCents: 1_000_00, now }

test('a ladder that goes down step by step will do, and so does none', () => {
  expect(ladderProblem([], { priceCents: null, now })).toBe(null)
  expect(ladderProblem([step(1, 900), step(2, 899)], given)).toBe(null)
})

test.each([
  [[step(0, 900)], 'Drop 1 must be in the future'],
  [[step(2, 900), step(2, 800)], 'Drop 2 must come after drop 1'],
  [[step(1, 1_000)], 'Drop 1 must be lower than $1,000'],
  [[step(1, 900), step(2, 900)], 'Drop 2 must be lower than $900'],
  [[step(1, 0)], 'Drop 1: enter a price'],
  [Array.from({ length: 11 }, (_, index) => step(index + 1, 900 - index)), 'Plan at most 10 price drops'],
])('%# is refused', (steps, sentence) => {
  expect(ladderProblem(steps, given)).toBe(sentence)
})

test('drops need a price to drop from', () => {
  expect(ladderProblem([step(1, 900)], { priceCents: null, now })).toBe('Enter a price before you plan drops of it')
})
