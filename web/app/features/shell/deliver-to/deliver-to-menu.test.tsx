import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { CartSummary } from '@lotyard/contract/orders/cart'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiContext } from '../../../api/api-context.ts'
import type { Api } from '../../../api/api.ts'
import { DeliverToLink } from '../../freight/deliver-to-link.tsx'
import { DeliverToMenu } from './deliver-to-menu.tsx'

afterEach(cleanup)

const COLUMBUS: DeliverTo = { postalCode: '43215', isResidential: false, hasDock: true }
const REFUSED = {
  ok: false,
  status: 422,
  error: { code: 'invalid_fields', message: "We don't ship to this ZIP code." },
}

async function draw(deliverTo: DeliverTo | null, given: { call?: unknown; cart?: CartSummary; at?: string } = {}) {
  const call = vi.fn(async (..._call: unknown[]) => given.call ?? { ok: true, status: 200, data: {} })
  const loader = vi.fn(() => root)
  const root = {
    deliverTo,
    viewer: given.cart === undefined ? null : { csrfToken: 't', email: 'ann@lotyard.test', cart: given.cart },
  }
  const Page = () => (
    <ApiContext value={{ call } as unknown as Api}>
      <DeliverToMenu />
      <DeliverToLink />
    </ApiContext>
  )
  const Stub = createRoutesStub([{ id: 'root', path: '*', loader, Component: Page, HydrateFallback: () => null }])
  render(<Stub initialEntries={[given.at ?? '/lots/?category=toys']} hydrationData={{ loaderData: { root } }} />)
  await waitFor(() => expect(document.querySelector('#deliver-to > div')!.textContent).not.toBe(''))
  const menu = document.querySelector<HTMLDetailsElement>('#deliver-to')!
  return { call, loader, menu, form: menu.querySelector('form')! }
}
const zip = () => screen.getByLabelText<HTMLInputElement>('Your ZIP')
const summary = () => document.querySelector('summary')!.textContent

test('asks for a ZIP code, with a lift gate unless told, by a form that works without scripts', async () => {
  const { form } = await draw(null)
  expect(summary()).toBe('Deliver to: add ZIP')
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', '/deliver_to/'])
  expect(Object.fromEntries(new FormData(form))).toEqual({
    postal_code: '',
    kind: 'b.l',
    return_to: '/lots/?category=toys',
  })
  expect(screen.queryByRole('button', { name: 'Remove ZIP', hidden: true })).toBeNull()
})

test('a place is saved, the page loads again, and the menu closes with the focus on its summary', async () => {
  const { call, loader, menu, form } = await draw(null)
  menu.open = true
  fireEvent.input(zip(), { target: { value: '43215' } })
  fireEvent.click(screen.getByLabelText('Home'))
  fireEvent.submit(form)
  await waitFor(() => expect(menu.open).toBe(false))
  const body = { postal_code: '43215', address_type: 'Residential', loading_dock: false }
  expect(call).toHaveBeenCalledExactlyOnceWith('PUT', '/api/deliver_to', { body })
  await waitFor(() => expect(loader).toHaveBeenCalled())
  expect(document.activeElement).toBe(menu.querySelector('summary'))
})

test('a refused ZIP code is told at its field, which takes the focus and keeps what was typed', async () => {
  const { menu, form } = await draw(null, { call: REFUSED })
  menu.open = true
  fireEvent.input(zip(), { target: { value: '99501' } })
  fireEvent.submit(form)
  await waitFor(() => expect(document.activeElement).toBe(zip()))
  expect(zip().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(zip().getAttribute('aria-describedby')!)!.textContent).toBe(REFUSED.error.message)
  expect([menu.open, zip().value]).toEqual([true, '99501'])
})

test('a press on the button leaves the menu open until the answer is there', async () => {
  const { menu } = await draw(null, { call: new Promise(() => {}) })
  menu.open = true
  fireEvent.click(screen.getByRole('button', { name: 'Show delivered prices' }))
  expect(menu.open).toBe(true)
})

test('shows the place, and removes it', async () => {
  const { call, menu, form } = await draw(COLUMBUS)
  expect(summary()).toBe('Deliver to 43215')
  expect(new FormData(form).get('kind')).toBe('b.d')
  menu.open = true
  fireEvent.click(screen.getByRole('button', { name: 'Remove ZIP' }))
  await waitFor(() => expect(call).toHaveBeenCalledExactlyOnceWith('DELETE', '/api/deliver_to'))
})

test('the address that the cart ships to comes first: no form, but where to change it', async () => {
  const shipTo = { id: '1', postal_code: '45840-1234', address_type: 'Commercial' as const, loading_dock: true }
  const { form } = await draw(COLUMBUS, {
    cart: { version: 1, listingCount: 0, names: [], pickUpKeys: [], shipTo } as unknown as CartSummary,
  })
  expect(summary()).toBe('Deliver to 45840')
  expect(form).toBeNull()
  const hrefs = [...document.querySelectorAll('#deliver-to a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/lots/?category=toys&show_cart', '/account/addresses/'])
})

test('a link elsewhere on the page opens it; without scripts it leads to a page with the form', async () => {
  const { menu } = await draw(null)
  const link = screen.getByRole('link', { name: 'Add your ZIP to see freight' })
  expect(link.getAttribute('href')).toBe('/deliver_to/?return_to=%2Flots%2F%3Fcategory%3Dtoys')
  fireEvent.click(link)
  await waitFor(() => expect(document.activeElement).toBe(zip()))
  expect(menu.open).toBe(true)
})

test('on the page of the form, the form leads back to where that page was opened from', async () => {
  const { form } = await draw(null, { at: '/deliver_to/?return_to=%2Fdetail%2FAAAA' })
  expect(new FormData(form).get('return_to')).toBe('/detail/AAAA')
})
