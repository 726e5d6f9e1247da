import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { ApiContext } from '../../../api/api-context.ts'
import { FlashArea } from '../../../features/shell/flash-area.tsx'
import { FlashProvider } from '../../../lib/pages/flash.tsx'
import type { PageContext } from '../../../lib/pages/page-context.ts'
import { changeMethods } from './change-methods.server.ts'
import { refusedButton } from './refused-button.ts'
import { readPageState } from './page-state.ts'
import PaymentMethodsPage from './payment-methods.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const VISA: PaymentMethod = {
  id: 'm1',
  type: 'CreditCard',
  description: 'Visa ending in 1111',
  card_type: 'Visa',
  last_four: '1111',
  expiration_month: 8,
  expiration_year: 2029,
  email: null,
  default: true,
}
const PAYPAL: PaymentMethod = {
  id: 'm2',
  type: 'PayPalAccount',
  description: 'PayPal pat@lotyard.test',
  card_type: null,
  last_four: null,
  expiration_month: null,
  expiration_year: null,
  email: 'pat@lotyard.test',
  default: false,
}
const TOKEN: ClientToken = {
  authorizationFingerprint: 'a',
  clientApiUrl: '/sandbox',
  assetsUrl: '/sandbox',
  paypalEnabled: false,
  testCards: [{ number: '4111111111111111', label: 'Visa' }],
}
const token = { ok: true, data: { client_token: btoa(JSON.stringify(TOKEN)) } }
const away = {
  ok: false,
  status: 503,
  error: { code: 'gateway_away', message: "We can't reach our payment provider." },
}

const leaveFlash = vi.fn()

type PageProps = ComponentProps<typeof PaymentMethodsPage>

function draw(
  path: string,
  methods: PaymentMethod[],
  replies: unknown[] = [],
  refused?: unknown,
  takesPayments = true,
) {
  const call = vi.fn(async (..._call: unknown[]) => replies.shift())
  const loaderData = { methods, now: { year: 2026, month: 8 }, takesPayments }
  const Stub = createRoutesStub([
    {
      path: '/account/payment_methods/',
      Component: () => (
        <FlashProvider left={null}>
          <FlashArea />
          <PaymentMethodsPage {...({ loaderData, actionData: refused } as unknown as PageProps)} />
        </FlashProvider>
      ),
      action: async ({ request }) =>
        changeMethods(
          { leaveFlash } as unknown as PageContext,
          await request.formData(),
          readPageState(new URL(request.url).searchParams),
        ),
    },
    { path: '/detail/AAAA', Component: () => <p>The lot</p> },
  ])
  render(
    <ApiContext value={{ call } as unknown as Api}>
      <Stub initialEntries={[`/account/payment_methods/${path}`]} />
    </ApiContext>,
  )
  return call
}

test('[S2.15] the list shows what each method is, which is the default, and when it expires', () => {
  draw('', [VISA, PAYPAL, { ...VISA, id: 'm3', default: false, expiration_month: 7, expiration_year: 2026 }])
  expect(screen.getAllByText('Default')).toHaveLength(1)
  expect(screen.getByText('Expires 08/2029')).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
  expect(screen.getByText('PayPal pat@lotyard.test')).toBeTruthy()
  // The default one needs no button to become it.
  expect(screen.getAllByRole('button', { name: /Set as default/ })).toHaveLength(2)
})

test('with none, the page says so and leads on; nothing is asked of the gateway yet', () => {
  const call = draw('', [])
  expect(screen.getByText('No payment methods yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add payment method' }).getAttribute('href')).toBe(
    '/account/payment_methods/?new=1',
  )
  expect(call).not.toHaveBeenCalled()
})

test('in a market without a gateway no buyer is asked for a card, at whatever address', () => {
  draw('?new=1', [], [], undefined, false)
  expect(screen.getByText(/doesn't take payments yet/)).toBeTruthy()
  expect(screen.queryByText(/You need a card/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add payment method' })).toBeNull()
  expect(screen.queryByText('Add a payment method')).toBeNull()
})

test('removing asks first, and the question has the focus on the way back', () => {
  draw('?remove=m2', [VISA, PAYPAL])
  expect(screen.getByText('Remove this payment method?')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Keep it')
})

test('why a button did nothing is said on its card', () => {
  const failure = {
    ok: false,
    status: 503,
    error: { code: 'x', message: 'Could not remove payment information at this time.' },
  }
  draw('?remove=m2', [VISA, PAYPAL], [], { id: 'm2', failure })
  expect(screen.getByRole('alert').textContent).toBe('Could not remove payment information at this time.')
})

function formOf(intent: string): FormData {
  const form = new FormData()
  form.set('intent', intent)
  form.set('id', 'm2')
  return form
}

test.each([
  ['without a network', 'remove', 'unreachable', 'Could not remove payment information at this time.'],
  ['while the server is in trouble', 'remove', 'internal_error', 'Could not remove payment information at this time.'],
  [
    'in a market that left its gateway',
    'remove',
    'payments_closed',
    'Could not remove payment information at this time.',
  ],
  ['while something is owed', 'remove', 'last_payment_method', 'The reason'],
  ['with another button', 'make_default', 'internal_error', 'The reason'],
])('[S8.02 could not remove] %s: %s refused with %s says “%s”', (_case, intent, code, expected) => {
  const failure = { ok: false, status: 503, error: { code, message: 'The reason' } } as const
  expect(refusedButton(formOf(intent), failure)).toMatchObject({ id: 'm2', failure: { error: { message: expected } } })
})

test('a gateway that is away leaves the list, and can be tried again', async () => {
  const call = draw('?new=1', [VISA], [away, token])
  expect((await screen.findByRole('alert')).textContent).toContain("We can't reach our payment provider.")
  expect(screen.getByText('Visa ending in 1111')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Card number')).toBeTruthy()
  expect(call).toHaveBeenCalledTimes(2)
})

test('a card is sent to the gateway, its nonce to us, and its owner straight back to the lot', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ creditCards: [{ nonce: 'a nonce' }] }, { status: 201 }))
  const call = draw(
    '?new=1&return_to=%2Fdetail%2FAAAA',
    [VISA],
    [token, { ok: true, data: { payment_method: PAYPAL } }],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Visa' }))
  fireEvent.click(screen.getByLabelText('Make this my default payment method'))
  fireEvent.click(screen.getByRole('button', { name: 'Add card' }))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(call.mock.calls[1]).toEqual([
    'POST',
    '/api/account/payment_methods',
    { body: { payment_method_nonce: 'a nonce', make_default: true } },
  ])
  expect(await screen.findByText('The lot')).toBeTruthy()
  expect(leaveFlash).toHaveBeenCalledExactlyOnceWith({ kind: 'success', text: 'Payment added successfully.' })
})

test('without a way back the list is shown again, and says that a card was added', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ creditCards: [{ nonce: 'a nonce' }] }, { status: 201 }))
  draw('?new=1', [VISA], [token, { ok: true, data: { payment_method: PAYPAL } }])
  fireEvent.click(await screen.findByRole('button', { name: 'Visa' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add card' }))
  // Saved: the form is gone and the list is back.
  expect(await screen.findByRole('link', { name: 'Add payment method' })).toBeTruthy()
  expect((await screen.findByRole('status')).textContent).toBe('Payment added successfully.')
})

test('the way back never leads off the site', () => {
  draw('?return_to=https%3A%2F%2Fevil.test%2F', [VISA])
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/')
})
