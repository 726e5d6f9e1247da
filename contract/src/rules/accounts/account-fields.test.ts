import { expect, test } from 'vitest'
import {
  cleanEmail,
  emailProblem,
  nameProblem,
  nameProblems,
  signInProblems,
  signUpProblems,
} from './account-fields.ts'

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
  ['deleted-1@deleted.invalid', 'Email is invalid'],
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

test.each([
  ['turned from right to left', 'nimd\u202eA'],
  ['isolated', '\u2066Ada\u2069'],
  ['marked as right to left', 'Ada\u200f'],
  ['with a space of no width', 'Ad\u200ba'],
  ['with a word joiner', 'Ad\u2060a'],
  ['with a mark of byte order', 'Ad\ufeffa'],
  ['with a soft hyphen', 'Ad\u00ada'],
  ['with a joiner between Latin letters', 'Ad\u200da'],
  ['with a joiner at its end', 'علی\u200c'],
  ['with two joiners', 'علی\u200c\u200cرضا'],
  ['of nothing but a Korean filler', '\u3164'],
  ['with a tag', 'Ada\u{e0041}'],
  ['with half a character', 'Ada\ud83d'],
  ['with a variation of a Latin letter', 'A\ufe00da'],
])('a name %s is invalid', (_case, name) => expect(nameProblem('first_name', name)).toBe('First name is invalid'))

test.each([
  ['علی\u200cرضا', 'Persian'],
  ['ශ්\u200dරී', 'Sinhala'],
  ['葛\u{e0100}城', 'Japanese'],
  ["D'Arcy-Müller Jr.", 'Latin'],
])('%s, spelt as its language asks (%s), is a name', (name) => expect(nameProblem('first_name', name)).toBeNull())

test('signing in needs both fields, and judges no password', () => {
  expect(signInProblems({ email: '', password: '' })).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  })
  expect(signInProblems({ email: 'ada@lotyard.test', password: 'x' })).toEqual({})
})

test('signing up names every problem at once', () => {
  const empty = { first_name: '', last_name: '', email: 'ada', password: 'short', terms_accepted: false }
  expect(Object.keys(signUpProblems(empty))).toEqual(['first_name', 'last_name', 'email', 'password', 'terms_accepted'])
  const good = { first_name: 'Ada', last_name: 'L', email: 'ada@lotyard.test', password: 'a fine new one' }
  expect(signUpProblems({ ...good, terms_accepted: true })).toEqual({})
  expect(signUpProblems(good)).toEqual({})
})
