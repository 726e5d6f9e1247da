import { expect, test } from 'vitest'
import { BUDGETS, budgetOf, BUDGET_OF_KIND, isPassed } from './budgets.ts'
import { nameOf } from './examples/example.ts'
import { EXAMPLES } from './examples/all.ts'

test('every budget belongs to a row', () => {
  const names = new Set(EXAMPLES.map(nameOf))
  expect(Object.keys(BUDGETS).filter((name) => !names.has(name))).toEqual([])
})

test('a row has the budget of its name, or else of its kind', () => {
  const lot = { of: 'GET /api/listings/{name}', what: null, reader: 'buyer', kind: 'read' } as const
  expect(budgetOf(lot)).toBe(0.7)
  expect(budgetOf({ ...lot, what: 'another way' })).toBe(BUDGET_OF_KIND.read)
  expect(budgetOf({ ...lot, of: 'page /help', kind: 'page' })).toBe(5)
})

test('a budget is passed by more than half of it', () => {
  expect([1, 1.5, 1.51].map((cost) => isPassed(cost, 1))).toEqual([false, false, true])
})
