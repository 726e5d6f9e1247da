import { expect, test } from 'vitest'
import { BUDGETS, budgetOf, BUDGET_OF_KIND, isPassed } from './budgets.ts'
import { nameOf } from './examples/example.ts'
import { EXAMPLES } from './examples/all.ts'
import { REFERENCE_BARE_MS, slowness } from './pace.ts'

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
  expect([1, 1.5, 1.51].map((cost) => isPassed(cost, 1, 1))).toEqual([false, false, true])
})

test('a machine that is twice as slow has twice the budget, and a quick one no less than is written', () => {
  expect([REFERENCE_BARE_MS / 2, REFERENCE_BARE_MS, REFERENCE_BARE_MS * 2, 100].map(slowness)).toEqual([1, 1, 2, 10])
  expect([3, 3.01].map((cost) => isPassed(cost, 1, slowness(REFERENCE_BARE_MS * 2)))).toEqual([false, true])
})
