import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import { keepSetUp } from './keep-set-up.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ConfirmPanel } from './set-up-panels.tsx'
import { TwoStepPanel } from './two-step-panel.tsx'

afterEach(cleanup)

function draw(part: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }])
  render(<Stub />)
}

const on = { is_on: true, since: '2026-11-16T12:00:00.000Z', recovery_codes_left: 10, is_required: false }

test.each([
  [10, '10 recovery codes left. Each signs you in once if you lose your phone.'],
  [3, 'You have only 3 recovery codes left. Get new ones, or you can’t sign in if you lose your phone.'],
  [0, 'You have no recovery codes left. Get new ones, or you can’t sign in if you lose your phone.'],
])('with %i recovery codes the page says so', (left, sentence) => {
  draw(<TwoStepPanel twoStep={{ ...on, recovery_codes_left: left }} />)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('the key can be typed by hand, and comes back with the form where its code was wrong', () => {
  const setUp = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qr: { size: 29, path: 'M4 4h7v1h-7z' } }
  draw(<ConfirmPanel setUp={setUp} failure={undefined} />)
  expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy()
  expect(document.querySelector<HTMLInputElement>('input[name=secret]')?.value).toBe('ABCDEFGHIJ')
  expect(document.querySelector<HTMLInputElement>('input[name=qr_path]')?.value).toBe('M4 4h7v1h-7z')
  const code = screen.getByLabelText('Code')
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
})

const failed = (code: string): Failure => ({ ok: false, status: 0, error: { code, message: '' } })
test.each([
  ['code_wrong', true],
  ['too_many_requests', true],
  ['unreachable', true],
  ['set_up_expired', false],
  ['two_factor_on', false],
])('after %s the key stays on the page: %s', (code, stays) => {
  const form = new FormData()
  const fields = { act: 'confirm', secret: 'ABCD', uri: 'otpauth://totp/x', qr_path: 'M4 4', qr_size: '29' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const setUp = { secret: 'ABCD', uri: 'otpauth://totp/x', qr: { path: 'M4 4', size: 29 } }
  expect(keepSetUp(form, failed(code))).toEqual(stays ? { setUp } : {})
  form.set('act', 'begin')
  expect(keepSetUp(form, failed(code))).toEqual({})
})

test('recovery codes are downloaded as text, without scripts too', () => {
  draw(<RecoveryCodes codes={['abcde-fgh23', 'bcdef-ghj34']} isNew opensDesk={false} />)
  const link = screen.getByRole('link', { name: 'Download' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('abcde-fgh23\nbcdef-ghj34\n')
  expect(link.getAttribute('download')).toBe('lotyard-recovery-codes.txt')
})

test('an admin who had to set it up goes on to the desk', () => {
  draw(<RecoveryCodes codes={['abcde-fgh23']} isNew opensDesk />)
  expect(screen.getByRole('link', { name: /open the desk/ }).getAttribute('href')).toBe('/admin/')
})
