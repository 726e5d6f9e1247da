import { expect, test } from 'vitest'
import { cleanEmail, emailProblem, nameProblems, signInProblems, signUpProblems } from './account-fields.ts'

test.each([
  ['ada@lotyard.test', null],
  [' Ada@Lotyard.TEST ', null],
  ["o'neil+lots@mail.example.com", null],
  ['', 'Email is required'],
  ['ada', 'Email is invalid'],
  ['ada@lotyard', 'Email is invalid'],
  ['ada@@lotyard.test', 'Email is invalid'],
  ['ada@lotyard..test', 'Email is invalid'],
  ['.ada@lotyard.test', 'Email is invalid'],
  ['ada@lotyard.test\nbcc: all@lotyard.test', 'Email is invalid'],
  ['ada lovelace@lotyard.test', 'Email is invalid'],
  [`${'a'.repeat(65)}@lotyard.test`, 'Email is invalid'],
  [`a@${'b'.repeat(260)}.test`, 'Email is invalid'],
])('%j as an e-mail address: %s', (email, problem) => expect(emailProblem(email)).toBe(problem))

test('an address is one account, however it is typed', () => {
  expect(cleanEmail(' Ada@Lotyard.TEST ')).toBe('ada@lotyard.test')
})

test.each([
  ['Ada', 'Lovelace', {}],
  ['Zoë 🚚', '李', {}],
  ['', ' ', { first_name: ['First name is required'], last_name: ['Last name is required'] }],
  ['Ada\r\nBcc: x@y.z', 'L', { first_name: ['First name is invalid'] }],
  ['A', 'x'.repeat(101), { last_name: ['Last name is invalid'] }],
])('%j %j as a name', (first_name, last_name, problems) => {
  expect(nameProblems({ first_name, last_name })).toEqual(problems)
})

test('signing in needs both fields, and judges no password', () => {
  expect(signInProblems({ email: '', password: '' })).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  })
  expect(signInProblems({ email: 'ada@lotyard.test', password: 'x' })).toEqual({})
})

test('signing up names every problem at once', () => {
  const empty = { first_name: '', last_name: '', email: 'ada', password: 'short' }
  expect(Object.keys(signUpProblems(empty))).toEqual(['first_name', 'last_name', 'email', 'password', 'terms_accepted'])
  const good = { first_name: 'Ada', last_name: 'L', email: 'ada@lotyard.test', password: 'a fine new one' }
  expect(signUpProblems({ ...good, terms_accepted: true })).toEqual({})
})
