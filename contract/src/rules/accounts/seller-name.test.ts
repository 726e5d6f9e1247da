import { expect, test } from 'vitest'
import { sellerNameProblem } from './seller-name.ts'

test.each(['Northgate Returns', ' H2 ', 'x'.repeat(80)])('%j is a seller name', (name) =>
  expect(sellerNameProblem(name)).toBeNull(),
)

test.each(['', ' N ', 'x'.repeat(81), 'Two\nlines'])('%j is none', (name) =>
  expect(sellerNameProblem(name)).toBe('Enter a seller name of 2 to 80 characters.'),
)
