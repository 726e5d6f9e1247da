import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { pageContext, type PageContext } from '../../../lib/pages/page-context.ts'
import UndoEmailPage, { action } from './undo-email.tsx'

afterEach(cleanup)

const LINK = { new_email: 'ada@new.test', old_email: 'ada@old.test', undo_until: '2026-11-25T12:00:00.000Z' }

/** Posts the form, and draws the page that answers. */
async function post(code: string | null, refusal: { status: number; code: string }) {
  const context = new RouterContextProvider()
  const api = createApi(async () => ({ status: refusal.status, body: { code: refusal.code, message: 'Refused.' } }))
  context.set(pageContext, { api } as PageContext)
  const body = new URLSearchParams({ token: 't', ...(code !== null && { code }) })
  const request = new Request('http://market.test/account/undo_email/', { method: 'POST', body })
  const { data } = await action({ context, request, params: {} } as unknown as Parameters<typeof action>[0])
  const props = { loaderData: { token: 't', link: LINK, refusal: null }, actionData: data }
  const Page = () => <UndoEmailPage {...(props as unknown as Parameters<typeof UndoEmailPage>[0])} />
  const loaderData = { root: { viewer: null, operator: { time_zone: 'America/Chicago' } } }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />)
  expect(screen.getByText('Refused.')).toBeTruthy()
  const field = screen.queryByLabelText('Code')
  // A thief who took the account may have turned the second step on: its owner is led to a person.
  const ways = screen.queryAllByRole('link', { name: 'Contact us' }).map((one) => one.getAttribute('href'))
  expect(ways).toEqual(field === null ? [] : ['/contact/'])
  return field
}

test.each([
  ['two-step sign-in is on', null, { status: 403, code: 'two_factor_required' }],
  ['the code was wrong', '123456', { status: 401, code: 'code_wrong' }],
  ['too many codes were wrong', '123456', { status: 429, code: 'too_many_requests' }],
  ['the server is away', '123456', { status: 503, code: 'unavailable' }],
])('a code is asked for where %s', async (_case, code, refusal) => expect(await post(code, refusal)).toBeTruthy())

test('an account without two-step sign-in is asked for no code', async () => {
  expect(await post(null, { status: 429, code: 'too_many_requests' })).toBeNull()
})
