import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoutesStub, data, useActionData, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/example-address.ts'
import type { Failure } from '../../../api/api.ts'
import AddressesPage from './addresses.tsx'
import { refusedForm } from './sent-form.ts'

afterEach(cleanup)

const GONE: Failure = {
  ok: false,
  status: 404,
  error: { code: 'address_not_found', message: 'This address is no longer in your account.' },
}

test('an address that another device removed keeps what was typed, and can be added again', async () => {
  const sent: FormData[] = []
  type Props = ComponentProps<typeof AddressesPage>
  const Stub = createRoutesStub([
    {
      path: '/account/addresses/',
      HydrateFallback: () => null,
      Component: () => <AddressesPage {...({ loaderData: useLoaderData(), actionData: useActionData() } as Props)} />,
      // The list as it was: it is not loaded again after a refusal.
      loader: () => [EXAMPLE_ADDRESS, { ...EXAMPLE_ADDRESS, id: 'a2', default: false }],
      action: async ({ request }) => {
        sent.push(await request.formData())
        return data(refusedForm(sent.at(-1)!, GONE), { status: GONE.status })
      },
    },
  ])
  render(<Stub initialEntries={['/account/addresses/?edit=a2']} />)
  const street = await screen.findByLabelText<HTMLInputElement>('Street address')
  fireEvent.input(street, { target: { value: '7 Typed Street' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  const again = await screen.findByRole('button', { name: 'Add address again' })
  expect(screen.getByRole('alert').textContent).toContain('This address is no longer in your account.')
  expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('7 Typed Street')
  fireEvent.click(again)
  await expect.poll(() => sent.map((form) => form.get('intent'))).toEqual(['update', 'create'])
  expect(sent[1]!.get('street_address')).toBe('7 Typed Street')
})

test.each([
  ['the first', [], '43215', 'Residential', 'No'],
  ['another', [EXAMPLE_ADDRESS], '', '', ''],
])(
  '%s shipping address begins with the place of delivered prices, only if it is the first',
  async (_case, saved, zip, type, dock) => {
    type Props = ComponentProps<typeof AddressesPage>
    const Stub = createRoutesStub([
      {
        id: 'root',
        path: '/',
        HydrateFallback: () => null,
        loader: () => ({ viewer: null, deliverTo: { postalCode: '43215', isResidential: true, hasDock: false } }),
        children: [
          {
            path: 'account/addresses',
            loader: () => saved,
            Component: () => <AddressesPage {...({ loaderData: useLoaderData() } as Props)} />,
          },
        ],
      },
    ])
    render(<Stub initialEntries={['/account/addresses/?new=shipping']} />)
    const fields = async () =>
      Promise.all(
        ['ZIP code', 'Address type', 'Loading dock'].map(
          async (label) => (await screen.findByLabelText<HTMLInputElement>(label)).value,
        ),
      )
    expect(await fields()).toEqual([zip, type, dock])
  },
)
