import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import { EmailPanel } from './email-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

afterEach(cleanup)

function draw(panel: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => panel }])
  render(<Stub />)
}
const refusal = (errors?: Record<string, string[]>): Failure => ({
  ok: false,
  status: 422,
  error: { code: 'invalid_fields', message: 'Please check your entries.', ...(errors && { errors }) },
})
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const maria = { first_name: 'Maria', last_name: 'Okafor' }

test('[S4.08 name] the name is shown, with a way to edit it', () => {
  draw(<NamePanel account={maria} isEditing={false} />)
  expect(screen.getByText('Maria Okafor')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit name' }).getAttribute('href')).toBe('/account/edit/?edit=name')
})

test('[S4.08 name] editing starts with the name as it is, and can be left', () => {
  draw(<NamePanel account={maria} isEditing />)
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maria')
  expect(screen.getByRole('link', { name: 'Cancel' })).toBeTruthy()
})

test("a refused name shows the response's errors and keeps what was entered", () => {
  draw(
    <NamePanel
      account={maria}
      isEditing
      failure={refusal({ first_name: ['First name is invalid'] })}
      entered={{ ...maria, first_name: 'M\t' }}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('First name is invalid')
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('M\t')
})

test('a failure without errors shows one sentence', () => {
  draw(<NamePanel account={maria} isEditing failure={refusal()} />)
  expect(screen.getByRole('alert').textContent).toBe("An error occured and we couldn't process your request.")
})

test.each([
  ['everything is empty', ['', '', '']],
  ['the confirmation differs', ['old password', 'a new password', 'a new passwort']],
  ['the current password is missing', ['', 'a new password', 'a new password']],
])('[S5.07] a password change is blocked while %s', (_case, [current, password, confirmation]) => {
  draw(<PasswordPanel isEditing />)
  type('Current password', current!)
  type('New password', password!)
  type('Confirm new password', confirmation!)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled).toBe(true)
})

test('[S5.07] a valid password change may be sent', () => {
  draw(<PasswordPanel isEditing />)
  type('Current password', 'old password')
  type('New password', 'a new password')
  type('Confirm new password', 'a new password')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled).toBe(false)
})

test('[S5.07] what blocks a password change is said below the field that was left', () => {
  draw(<PasswordPanel isEditing />)
  type('New password', 'short')
  fireEvent.blur(screen.getByLabelText('New password'))
  expect(screen.getByText('Password must be at least 10 characters')).toBeTruthy()
  type('New password', 'a new password')
  type('Confirm new password', 'a new passwort')
  fireEvent.blur(screen.getByLabelText('Confirm new password'))
  expect(screen.getByText('Password confirmation does not match')).toBeTruthy()
  type('Confirm new password', 'a new password')
  expect(screen.queryByText('Password confirmation does not match')).toBeNull()
})

const email = { email: 'maria@lotyard.test', email_verified: true, pending: null }

test('the address is shown, with a way to change it, and a change that waits says what to do', () => {
  const pending = { email: 'new@lotyard.test', expires_at: '2026-11-19T18:00:00.000Z' }
  draw(<EmailPanel {...email} pending={pending} isEditing={false} />)
  expect(screen.getByText('maria@lotyard.test')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change e-mail' }).getAttribute('href')).toBe('/account/edit/?edit=email')
  expect(screen.getByText('new@lotyard.test').closest('div')?.textContent).toMatch(/open the link we sent there by/)
})

test('the address that the account has is no new one', () => {
  draw(<EmailPanel {...email} isEditing />)
  type('New e-mail address', ' MARIA@lotyard.test')
  type('Password', 'a password')
  fireEvent.blur(screen.getByLabelText('New e-mail address'))
  expect(screen.getByText("That's already your e-mail address.")).toBeTruthy()
})

test('a refused change keeps the address that was typed, and says when too many were asked for', () => {
  const failure: Failure = { ok: false, status: 429, error: { code: 'too_many_requests', message: 'Try tomorrow.' } }
  draw(<EmailPanel {...email} isEditing failure={failure} entered="new@lotyard.test" />)
  expect(screen.getByRole('alert').textContent).toBe('Try tomorrow.')
  expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe('new@lotyard.test')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})
