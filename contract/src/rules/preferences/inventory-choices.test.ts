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
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])('e-mail on %j and something selected %j: an inventory e-mail follows %j', (isEmailOn, isAny, follows) => {
  expect(promisesInventoryEmail({ isEmailOn, isAnySelected: isAny })).toBe(follows)
})
