import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../api/api.ts'
import { AddressForm } from './address-form.tsx'
import type { EnteredAddress } from './entered-address.ts'

afterEach(cleanup)

const GOOD: EnteredAddress = {
  first_name: 'Maria',
  last_name: 'Okafor',
  company_name: '',
  street_address: '1200 Yard Road',
  extended_address: '',
  locality: 'Fort Wayne',
  region: 'IN',
  postal_code: '46803',
  phone_number: '(260) 555-0142',
  address_type: 'Commercial',
  loading_dock: 'No',
  make_default: '',
}

function draw(addressRole: AddressRole, given: { entered?: EnteredAddress; failure?: Failure } = {}) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <AddressForm
          title="New address"
          addressRole={addressRole}
          canBeDefault
          submitLabel="Add address"
          cancelTo="/"
          {...given}
        >
          <input type="hidden" name="intent" value="create" />
        </AddressForm>
      ),
    },
  ])
  render(<Stub />)
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add address' })

test.each([
  'First name',
  'Last name',
  'Street address',
  'City',
  'State',
  'ZIP code',
  'Phone number',
  'Address type',
  'Loading dock',
])('[S5.09] %s is required: without it the form cannot be sent', (label) => {
  draw('shipping', { entered: GOOD })
  expect(submit().disabled).toBe(false)
  type(label, '')
  expect(submit().disabled).toBe(true)
})

test('[S5.03] the phone number shows that it is invalid once it is edited, before it is left', () => {
  draw('shipping', { entered: { ...GOOD, phone_number: '' } })
  expect(screen.queryByText('Phone number is invalid')).toBeNull()
  type('Phone number', '260')
  expect(screen.getByText('Phone number is invalid')).toBeTruthy()
  expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true')
  type('Phone number', '260-555-0142')
  expect(screen.queryByText('Phone number is invalid')).toBeNull()
})

test('[S5.02] other fields say what is wrong when they are left', () => {
  draw('shipping', { entered: GOOD })
  type('City', 'Area 51')
  expect(screen.queryByText('Locality is invalid')).toBeNull()
  fireEvent.blur(screen.getByLabelText('City'))
  expect(screen.getByText('Locality is invalid')).toBeTruthy()
})

test('[S5.04] goods are not shipped to Alaska or Hawaii, bills are sent there', () => {
  const states = () => within(screen.getByLabelText('State')).getAllByRole('option').length
  draw('shipping')
  expect(states()).toBe(50)
  expect(screen.queryByRole('option', { name: 'Alaska' })).toBeNull()
  cleanup()
  draw('billing')
  expect(states()).toBe(52)
  expect(screen.getByRole('option', { name: 'Hawaii' })).toBeTruthy()
})

test('[S5.05] a shipping address is Residential or Commercial with a dock or none; a billing address is not asked', () => {
  const choices = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => option.textContent)
  draw('shipping')
  expect(choices('Address type')).toEqual(['Choose…', 'Residential', 'Commercial'])
  expect(choices('Loading dock')).toEqual(['Choose…', 'Yes', 'No'])
  cleanup()
  draw('billing', { entered: { ...GOOD, address_type: '', loading_dock: '' } })
  expect(screen.queryByLabelText('Address type')).toBeNull()
  expect(screen.queryByLabelText('Loading dock')).toBeNull()
  expect(submit().disabled).toBe(false)
})

test("[S8.10 address] a refused address shows the server's message and its errors, and keeps what was entered", () => {
  draw('shipping', {
    entered: { ...GOOD, postal_code: '4' },
    failure: {
      ok: false,
      status: 422,
      error: {
        code: 'invalid_fields',
        message: 'Please check your entries.',
        errors: { postal_code: ['Postal code is invalid'] },
      },
    },
  })
  expect(screen.getByRole('alert').textContent).toBe('Please check your entries.')
  expect(screen.getByLabelText('ZIP code').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('ZIP code').value).toBe('4')
})

test('[S8.10 address] a failure that names no field is told next to the button, and takes the focus', () => {
  const error = { code: 'too_many_addresses', message: 'Too many.' }
  draw('shipping', { entered: GOOD, failure: { ok: false, status: 422, error } })
  const alert = screen.getByRole('alert')
  expect(document.activeElement?.contains(alert)).toBe(true)
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  expect(screen.getByLabelText('Loading dock').compareDocumentPosition(alert) & follows).toBe(follows)
  expect(alert.compareDocumentPosition(submit()) & follows).toBe(follows)
})

test('browsers can fill the form in, and phones show the keyboard that fits', () => {
  draw('shipping')
  const input = (label: string) => screen.getByLabelText(label)
  expect(input('City').getAttribute('autocomplete')).toBe('shipping address-level2')
  expect(input('ZIP code').getAttribute('inputmode')).toBe('numeric')
  expect(input('Phone number').getAttribute('inputmode')).toBe('tel')
  expect(input('Phone number').getAttribute('autocomplete')).toBe('shipping tel')
})

test('the form that was opened by a link takes the focus that the link had', () => {
  draw('shipping')
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
})
