import { expect, test } from 'vitest'
import {
  countWrongCode,
  formatRecoveryCode,
  groupSecret,
  isFreshStep,
  mayTrustDevices,
  needsTwoStep,
  readCode,
  stepsAround,
  twoStepResetProblem,
  WRONG_CODES_TO_LOCK,
} from './two-step.ts'

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['ABCDE-fgh23', { kind: 'recovery', code: 'abcdefgh23' }],
  ['2345678923', { kind: 'recovery', code: '2345678923' }],
  ['12345', null],
  ['1234567', null],
  ['abcde-fgh2l', null],
  ['', null],
  ['١٢٣٤٥٦', null],
])('%j is read as %j', (typed, expected) => expect(readCode(typed)).toEqual(expected))

test('the step before and the one after are good too', () => {
  expect(stepsAround(59_999)).toEqual([0, 1, 2])
  expect(stepsAround(60_000)).toEqual([1, 2, 3])
})

test('a step counts once, and no earlier one counts after it', () => {
  expect([7, 8, 9].map((step) => isFreshStep(step, 8))).toEqual([false, false, true])
})

test('ten wrong codes in a row lock, and then the count begins again', () => {
  let count = 0
  for (let wrong = 1; wrong < WRONG_CODES_TO_LOCK; wrong += 1) {
    const next = countWrongCode(count)
    expect(next).toEqual({ count: wrong, isLocked: false })
    count = next.count
  }
  expect(countWrongCode(count)).toEqual({ count: 0, isLocked: true })
})

test.each([
  ['admin', false, true, true],
  ['admin', true, true, false],
  ['admin', false, false, false],
  ['seller', false, true, false],
  ['buyer', false, true, false],
] as const)('%s, two-step %s, required %s: must set it up %s', (role, hasTwoStep, isRequired, expected) => {
  expect(needsTwoStep({ role, hasTwoStep }, isRequired)).toBe(expected)
})

test('admins trust no device, and reset no two-step sign-in of their own', () => {
  expect((['buyer', 'seller', 'admin'] as const).map(mayTrustDevices)).toEqual([true, true, false])
  expect([true, false].map((isYou) => twoStepResetProblem({ isYou }))).toEqual(['your_own_account', null])
})

test('secrets and recovery codes are written so that they can be copied by hand', () => {
  expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(formatRecoveryCode('abcdefgh23')).toBe('abcde-fgh23')
})
