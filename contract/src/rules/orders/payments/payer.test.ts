import { expect, test } from 'vitest'
import { payerProblems, splitName } from './payer.ts'

test.each([
  ['a name and a ZIP code', { payer_name: ' Pat Doe ', postal_code: ' 43215 ' }, []],
  ['ZIP+4', { payer_name: 'Doe LLC', postal_code: '43215-0001' }, []],
  ['nothing', { payer_name: ' ', postal_code: '' }, ['payer_name', 'postal_code']],
  ['one letter, and half a code', { payer_name: 'P', postal_code: '4321' }, ['payer_name', 'postal_code']],
  ['a name of two lines', { payer_name: 'Pat\nDoe', postal_code: '43215' }, ['payer_name']],
  ['a name too long', { payer_name: 'x'.repeat(101), postal_code: '43215' }, ['payer_name']],
])('%s', (_title, payer, wrong) => {
  expect(Object.keys(payerProblems(payer))).toEqual(wrong)
})

test.each([
  ['Pat Doe', 'Pat', 'Doe'],
  [' Ana  Maria Lopez ', 'Ana Maria', 'Lopez'],
  ['Acme', '', 'Acme'],
])('%s', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})
