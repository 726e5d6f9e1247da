import { expect, test } from 'vitest'
import { reasonProblem } from './reason.ts'

test.each([
  ['Two were missing.', null],
  ['  ', 'required'],
  ['x'.repeat(501), 'invalid'],
  ['a\nb', 'invalid'],
  ['Two\u202e cracked', 'invalid'],
])('the reason %j is %s', (reason, problem) => {
  expect(reasonProblem(reason)).toBe(problem)
})
