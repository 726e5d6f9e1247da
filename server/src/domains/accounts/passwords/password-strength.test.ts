import { expect, test } from 'vitest'
import { newPasswordProblem } from './password-strength.ts'

const owner = { email: 'ann.miller@acme-trading.test', first_name: 'Ann', last_name: 'Miller' }

test.each([
  '1234567890',
  '0987654321',
  'abcdefghij',
  'aaaaaaaaaaaa',
  'administrator',
  'changeme123',
  'iloveyou12',
  'letmein123',
  'liquidation',
  'lotyardlotyard',
  'Password123',
  'passwordpassword',
  'princess123',
  'qazwsxedcrfv',
  'qwertyuiop',
  'welcome123',
  '1q2w3e4r5t6y',
  'passw0rd123',
  'P@ssw0rd2024',
  'qwerty!2345',
  'iloveyou2024',
  'december2025',
  'abcabcabcabc',
  'asdfghjkl;',
  'trustno1trustno1',
  'lotyard2026',
  'annmiller1',
  'Miller12345',
  'ann.miller2026',
  'acme-trading1',
  'password'.repeat(16),
])('%j is too easy to guess', async (password) => {
  expect(await newPasswordProblem(password, owner)).toBe('Password is too easy to guess')
})

test.each([
  'lotyard-demo',
  'forty pallets of socks',
  'correct horse battery',
  'a-better-password-42',
  'my own password',
  'xK7$mQ2!pL',
  'пароль для торговли',
  '😀 🚚 📦 🧦 👟 🎩 🧥 👗 👖 👔',
])('%j will do', async (password) => {
  expect(await newPasswordProblem(password, owner)).toBeNull()
})

test('what the page says at once comes first', async () => {
  expect(await newPasswordProblem('short', owner)).toBe('Password must be at least 10 characters')
})
