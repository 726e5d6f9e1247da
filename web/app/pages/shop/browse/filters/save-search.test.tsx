import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiContext } from '../../../../api/api-context.ts'
import type { Api } from '../../../../api/api.ts'
import { FlashProvider, useShownFlash } from '../../../../lib/pages/flash.tsx'
import { readFilters } from '../address/browse-address.ts'
import SaveSearch from './save-search.tsx'

afterEach(cleanup)

const Said = () => <output>{useShownFlash()?.text}</output>

function draw(reply: object) {
  const call = vi.fn(async (..._call: unknown[]) => reply)
  const filters = (search: string) => readFilters({ pathname: '/lots/search/', search })
  const Page = () => (
    <FlashProvider left={null}>
      <Said />
      <SaveSearch filters={filters('?search=pallet')} active={[]} />
    </FlashProvider>
  )
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: { csrfToken: 'a token' } }),
      HydrateFallback: () => null,
      Component: Page,
    },
    { path: '/account/sign_in/', Component: () => <p>Sign in</p> },
  ])
  render(
    <ApiContext value={{ call } as unknown as Api}>
      <Stub />
    </ApiContext>,
  )
  return call
}
const button = () => screen.findByRole('button', { name: 'Save search' })

test('once it is saved, a link to the saved searches takes the place of the button', async () => {
  const call = draw({ ok: true, data: { saved_search: { alerts: 'daily' } } })
  fireEvent.click(await button())
  expect((await screen.findByRole('link', { name: 'Saved. View saved searches' })).getAttribute('href')).toBe(
    '/account/saved_searches/',
  )
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull()
  expect(screen.getByRole('status').textContent).toMatch(/^Search saved\./)
  expect(call.mock.calls[0]).toMatchObject(['POST', '/api/account/saved_searches', { body: expect.anything() }])
})

test('what could not be saved can be tried again, with the reason said', async () => {
  draw({ ok: false, status: 422, error: { code: 'x', message: 'You already have 50 saved searches.' } })
  fireEvent.click(await button())
  expect(await screen.findByText('You already have 50 saved searches.')).toBeTruthy()
  expect(await button()).toBeTruthy()
})

test('where the session has ended, the way leads to signing in', async () => {
  draw({ ok: false, status: 401, error: { code: 'not_signed_in', message: 'Please sign in to continue.' } })
  fireEvent.click(await button())
  expect(await screen.findByText('Sign in')).toBeTruthy()
})
