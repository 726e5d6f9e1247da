import { expect, test } from 'vitest'
import { cleanLocation, locationProblem } from './lot-location.ts'

test.each([
  ['  B-12-3 ', 'B-12-3', null],
  ['Dock 4\n\tleft', 'Dock 4 left', null],
  [' \u0007\n', null, null],
  ['x'.repeat(40), 'x'.repeat(40), null],
  ['x'.repeat(41), 'x'.repeat(41), 'Location is longer than 40 characters'],
])('%j is saved as %j', (typed, location, problem) => {
  expect(cleanLocation(typed)).toBe(location)
  expect(locationProblem(location)).toBe(problem)
})
