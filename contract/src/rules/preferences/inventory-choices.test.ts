import { expect, test } from 'vitest'
import { choiceProblem, isAnySelected, promisesInventoryEmail } from './inventory-choices.ts'

const off = { selected: false }
const on = { selected: true }
const NONE = { categories: [{ ...off, children: [off] }], conditions: [off], lot_sizes: [off] }

test.each([
  ['nothing', NONE, false],
  ['a category', { ...NONE, categories: [{ ...on, children: [off] }] }, true],
  ['a subcategory', { ...NONE, categories: [{ ...off, children: [on] }] }, true],
  ['a condition', { ...NONE, conditions: [off, on] }, true],
  ['a lot size', { ...NONE, lot_sizes: [on] }, true],
])('with %s selected, any is selected: %j', (_case, choices, expected) => {
  expect(isAnySelected(choices)).toBe(expected)
})

test('[S5.11] a checkbox list requires a value', () => {
  expect(choiceProblem([])).toBe('Select at least one category, condition or lot size.')
  expect(choiceProblem(['toys'])).toBeNull()
})

test.each([
  [true, true, true, true],
  [true, true, false, false],
  [true, false, true, false],
  [false, true, true, false],
])(
  'asked for %j, something selected %j, may get news %j: an inventory e-mail follows %j',
  (asksForEmail, isAny, mayGetNews, follows) => {
    expect(promisesInventoryEmail({ asksForEmail, isAnySelected: isAny, mayGetNews })).toBe(follows)
  },
)
