import type { Address } from '@lotyard/contract/account/addresses'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../api/api.ts'
import { AddressPicker, type PickerState } from './address-picker.tsx'
import { EXAMPLE_ADDRESS } from '../../../test/example-address.ts'

afterEach(cleanup)

const address = (id: string, first_name: string): Address => ({ ...EXAMPLE_ADDRESS, id, first_name, default: false })
const BOTH = [address('a1', 'Maria'), address('b2', 'Nadia')]
const LINKS = { closed: '/?pick', new: '/?enter', edit: (id: string) => `/?edit=${id}`, leave: '/away' }

function draw(state: PickerState, addresses = BOTH, failed?: { id: string; failure: Failure }) {
  const action = vi.fn(async ({ request }: { request: Request }) => Object.fromEntries(await request.formData()))
  const Stub = createRoutesStub([
    {
      path: '/',
      action,
      Component: () => (
        <AddressPicker
          title="Ship to"
          addresses={addresses}
          state={state}
          form={<p>The form</p>}
          choice={{ intent: 'ship_to', label: 'Ship here' }}
          links={LINKS}
          failed={failed}
        />
      ),
    },
  ])
  render(<Stub />)
  return action
}
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('[S4.07] closed: each saved address can be chosen or edited, or a new one entered', async () => {
  const action = draw({ kind: 'closed' })
  expect(screen.queryByText('The form')).toBeNull()
  expect(link('Edit Maria Okafor, 1200 Yard Road')).toBe('/?edit=a1')
  expect(link('Enter a new address')).toBe('/?enter')
  expect(link('Cancel')).toBe('/away')
  fireEvent.click(screen.getByRole('button', { name: 'Ship here: Nadia Okafor, 1200 Yard Road' }))
  await waitFor(() => expect(action).toHaveBeenCalled())
  expect(await action.mock.results[0]!.value).toMatchObject({ intent: 'ship_to', id: 'b2' })
})

test('a choice that failed says why next to it', () => {
  const failure: Failure = { ok: false, status: 422, error: { code: 'too_many_addresses', message: 'Too many.' } }
  draw({ kind: 'closed' }, BOTH, { id: 'b2', failure })
  const alert = screen.getByRole('alert')
  expect(document.activeElement?.contains(alert)).toBe(true)
  expect(alert.closest('li')!.textContent).toContain('Nadia')
})

test('[S4.07] edit: the form takes the place of the address', () => {
  draw({ kind: 'edit', id: 'a1' })
  expect(screen.getByText('The form')).toBeTruthy()
  expect(screen.queryByText('Maria Okafor')).toBeNull()
  expect(screen.getByText('Nadia Okafor')).toBeTruthy()
})

test('an address that is gone keeps its form', () => {
  draw({ kind: 'edit', id: 'gone' })
  expect(screen.getByText('The form')).toBeTruthy()
  expect(screen.getByText('Maria Okafor')).toBeTruthy()
})

test('[S4.07] new: the form alone, with the way back to saved addresses where there are any', () => {
  draw({ kind: 'new' })
  expect(screen.getByText('The form')).toBeTruthy()
  expect(screen.queryByText('Maria Okafor')).toBeNull()
  expect(link('Choose a saved address')).toBe('/?pick')
  cleanup()
  draw({ kind: 'new' }, [])
  expect(screen.queryByRole('link', { name: 'Choose a saved address' })).toBeNull()
})

test('the picker that a link opened has the focus on its first choice', () => {
  draw({ kind: 'closed' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ship here: Maria Okafor, 1200 Yard Road' }))
})
