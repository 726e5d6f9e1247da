import { expect, test } from 'vitest'
import { passwordChangeProblems, passwordProblem } from './password.ts'

test.each([
  ['', 'Password is required'],
  ['short', 'Password must be at least 10 characters'],
  ['ninechars', 'Password must be at least 10 characters'],
  ['😀😀😀😀😀', 'Password must be at least 10 characters'],
  ['x'.repeat(129) + 'yz', 'Password must be at most 128 characters'],
  ['Buyer@Lotyard.test', "Password can't be your e-mail address"],
  ['lotyard-demo', null],
  ['correct horse battery', null],
  ['пароль для торговли', null],
])('%j as a new password: %s', (password, problem) => {
  expect(passwordProblem(password, 'buyer@lotyard.test')).toBe(problem)
})

test('[S5.07] a change needs the current password, a good new one and the same again', () => {
  const good = { current_password: 'old one', password: 'a fine new one', password_confirmation: 'a fine new one' }
  expect(passwordChangeProblems(good, 'a@b.c')).toEqual({})
  expect(passwordChangeProblems({ current_password: '', password: '', password_confirmation: 'x' }, 'a@b.c')).toEqual({
    current_password: ['Current password is required'],
    password: ['Password is required'],
    password_confirmation: ['Password confirmation does not match'],
  })
})
