import { expect, test } from 'vitest'
import {
  certificateProblems,
  exemptionNote,
  expiryProblem,
  mayMoveCertificate,
  shownCertificateState,
} from './resale-certificate.ts'

const TODAY = '2026-03-15'
const GOOD = { region: 'in', number: ' 0123-456/7 ', expires_on: '2027-12-31' }

test('a state, a number and a day to come will do', () => {
  expect(certificateProblems(GOOD, TODAY)).toEqual({})
})

test.each([
  ['region', 'XX'],
  ['region', ''],
  ['number', ''],
  ['number', '1'],
  ['number', '-12'],
  ['number', '12\n34'],
  ['number', '1'.repeat(41)],
  ['expires_on', ''],
  ['expires_on', '2026-02-30'],
  ['expires_on', '12/31/2027'],
  ['expires_on', '2026-03-14'],
  ['expires_on', '2047-01-01'],
])('%s %j is refused with a sentence', (field, value) => {
  expect(Object.keys(certificateProblems({ ...GOOD, [field]: value }, TODAY))).toEqual([field])
})

test('a certificate is good on its last day', () => {
  expect(expiryProblem(TODAY, TODAY)).toBeNull()
  expect(shownCertificateState({ state: 'approved', expiresOn: TODAY }, TODAY)).toBe('approved')
  expect(shownCertificateState({ state: 'approved', expiresOn: '2026-03-14' }, TODAY)).toBe('expired')
  expect(shownCertificateState({ state: 'refused', expiresOn: '2026-03-14' }, TODAY)).toBe('refused')
})

test('what was refused or replaced stays so', () => {
  expect(mayMoveCertificate('waiting', 'approved')).toBe(true)
  expect(mayMoveCertificate('approved', 'refused')).toBe(true)
  expect(mayMoveCertificate('refused', 'approved')).toBe(false)
  expect(mayMoveCertificate('replaced', 'waiting')).toBe(false)
})

test('an order keeps the state and the number', () => {
  expect(exemptionNote('IN', '0123')).toBe('IN resale certificate 0123')
})
