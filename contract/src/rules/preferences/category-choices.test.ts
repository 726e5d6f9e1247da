import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryProblem, toggleCategory } from './category-choices.ts'

const FAMILIES = [
  { key: 'home', name: 'Home & Garden', children: [{ key: 'kitchen' }, { key: 'tools' }] },
  { key: 'toys', name: 'Toys & Baby', children: [{ key: 'nursery' }] },
  { key: 'pets', name: 'Pets', children: [] },
]
const KEYS = ['home', 'kitchen', 'tools', 'toys', 'nursery', 'pets']

test.each([
  ['a parent clears its children', ['kitchen', 'tools', 'nursery'], 'home', ['home', 'nursery']],
  ['a child clears its parent', ['home', 'toys'], 'kitchen', ['kitchen', 'toys']],
  ['a child leaves its siblings', ['kitchen'], 'tools', ['kitchen', 'tools']],
  ['a parent without children clears nothing', ['home', 'nursery'], 'pets', ['home', 'nursery', 'pets']],
])('[S4.13] %s', (_case, chosen, key, expected) => {
  expect([...toggleCategory(FAMILIES, new Set(chosen), { key, isChosen: true })].toSorted()).toEqual(expected)
})

test('unticking clears that category alone', () => {
  const chosen = new Set(['kitchen', 'tools', 'toys'])
  expect([...toggleCategory(FAMILIES, chosen, { key: 'kitchen', isChosen: false })]).toEqual(['tools', 'toys'])
  expect(chosen.size).toBe(3)
})

test('[S4.13] however categories are ticked, a parent is never chosen with a child of its own', () => {
  const clicks = fc.array(fc.record({ key: fc.constantFrom(...KEYS), isChosen: fc.boolean() }), { maxLength: 20 })
  fc.assert(
    fc.property(clicks, (made) => {
      let chosen = new Set<string>()
      for (const click of made) {
        chosen = toggleCategory(FAMILIES, chosen, click)
        expect(chosen.has(click.key)).toBe(click.isChosen)
      }
      expect(categoryProblem(FAMILIES, chosen)).toBeNull()
    }),
  )
})

test.each([
  [['home', 'tools'], 'Select Home & Garden or its subcategories, not both'],
  [['home', 'nursery'], null],
  [['kitchen', 'tools'], null],
  [[], null],
])('[S4.13] of %j the problem is %j', (chosen, problem) => {
  expect(categoryProblem(FAMILIES, new Set(chosen))).toBe(problem)
})
