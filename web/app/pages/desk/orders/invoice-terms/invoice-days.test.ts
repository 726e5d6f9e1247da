import { expect, test } from 'vitest'
import { daysProblem } from './invoice-days.ts'

test.each(['1', '30', '120', ' 7 '])('%s days will do', (days) => expect(daysProblem(days)).toBeNull())

test.each(['', '0', '121', '-1', '2.5', 'thirty'])('%j is no number of days', (days) => {
  expect(daysProblem(days)).toBe('Enter a number of days from 1 to 120.')
})
