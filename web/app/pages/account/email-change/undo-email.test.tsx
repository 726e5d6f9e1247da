import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import UndoEmailPage from './undo-email.tsx'

afterEach(cleanup)

const link = { old_email: 'ada@lotyard.test', new_email: 'eve@lotyard.test', undo_until: '2026-11-25T12:00:00.000Z' }

test.each([
  [undefined, 0],
  ['two_factor_required', 1],
  ['code_wrong', 1],
])('after %s, a reader whom a thief has locked out by codes is led to a person: %i link', async (code, count) => {
  const failure = { ok: false, status: 403, error: { code, message: 'Enter a code.' } }
  const given = { loaderData: { token: 't', link, refusal: null }, actionData: code && { failure } }
  const Page = UndoEmailPage as unknown as (props: typeof given) => React.ReactNode
  const Stub = createRoutesStub([{ path: '/', Component: () => <Page {...given} /> }])
  render(<Stub />)
  await screen.findByText('Undo the change')
  expect(screen.queryAllByLabelText('Code')).toHaveLength(count)
  const links = screen.queryAllByRole('link', { name: 'Contact us' })
  expect(links.map((one) => one.getAttribute('href'))).toEqual(Array(count).fill('/contact/'))
})
