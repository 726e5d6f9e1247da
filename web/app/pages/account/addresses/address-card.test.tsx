import type { Address } from '@lotyard/contract/account/addresses'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../api/api.ts'
import { AddressCard } from './address-card.tsx'
import { failureOfCard, refusedForm } from './sent-form.ts'
import { EXAMPLE_ADDRESS } from '../../../../test/example-address.ts'

afterEach(cleanup)

const address: Address = { ...EXAMPLE_ADDRESS, default: false }
const failure: Failure = { ok: false, status: 0, error: { code: 'unreachable', message: 'Offline.' } }

function sent(intent: string, id: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent, id, role: 'shipping' })) form.set(name, value)
  return form
}

test.each([
  ['make_default', false],
  ['remove', true],
])('a failed %s says why on the card, and takes the focus', (intent, isRemoving) => {
  const failed = failureOfCard(refusedForm(sent(intent, 'a1'), failure), address)
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <AddressCard address={address} isRemoving={isRemoving} isJustSaved={false} failure={failed} />,
    },
  ])
  render(<Stub />)
  expect(screen.getByRole('alert').textContent).toBe('Offline.')
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true)
})

test.each([
  ['another address', 'remove', 'b2'],
  ['a form, which says it itself', 'update', 'a1'],
])('a card says nothing of %s', (_case, intent, id) => {
  expect(failureOfCard(refusedForm(sent(intent, id), failure), address)).toBeUndefined()
})

test.each([
  ['that was made the default here has the focus on its badge', true],
  ['that became the default elsewhere leaves the focus alone', false],
])('a card %s', (_case, isJustSaved) => {
  function Page() {
    const [isDefault, setDefault] = useState(false)
    return (
      <>
        <AddressCard
          address={{ ...address, default: isDefault }}
          isRemoving={false}
          isJustSaved={isDefault && isJustSaved}
          failure={undefined}
        />
        <button type="button" onClick={() => setDefault(true)}>
          Answer
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(document.activeElement?.textContent === 'Default').toBe(isJustSaved)
})
