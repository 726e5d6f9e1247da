import { expect, test } from 'vitest'
import { sellerNameProblem } from './seller-name.ts'

test.each(['Northgate Returns', ' H2 ', 'x'.repeat(80), '📦'.repeat(80), 'علی\u200cرضا'])(
  '%j is a seller name',
  (name) => expect(sellerNameProblem(name)).toBeNull(),
)

test.each(['', ' N ', '📦', 'x'.repeat(81)])('%j is none', (name) =>
  expect(sellerNameProblem(name)).toBe('Enter a seller name of 2 to 80 characters.'),
)

test.each(['Two\nlines', 'North\u200bgate', 'North\u202egate', 'Nor\u00adthgate', 'North\u200dgate'])(
  '%j hides something',
  (name) => expect(sellerNameProblem(name)).toBe('Enter a seller name without line breaks or hidden characters.'),
)
