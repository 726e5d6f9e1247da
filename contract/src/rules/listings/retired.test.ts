import { expect, test } from 'vitest'
import { takesNoNewLots, withoutRetired } from './retired.ts'

const CHOICES = [
  { key: 'toys', is_retired: false },
  { key: 'fax', is_retired: true },
  { key: 'pagers', is_retired: true },
]

test('what is retired is not offered to a new lot', () => {
  expect(withoutRetired(CHOICES, '').map(({ key }) => key)).toEqual(['toys'])
})

test('a lot keeps what was retired after it came', () => {
  expect(withoutRetired(CHOICES, 'fax').map(({ key }) => key)).toEqual(['toys', 'fax'])
})

test('the sentence says what to do', () => {
  expect(takesNoNewLots('category')).toBe('This category takes no new lots. Choose another category')
})
