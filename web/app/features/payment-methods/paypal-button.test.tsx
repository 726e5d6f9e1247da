import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PayPalButton } from './paypal-button.tsx'

const token: ClientToken = {
  authorizationFingerprint: 'a',
  clientApiUrl: '/sandbox',
  assetsUrl: '/sandbox',
  paypalEnabled: true,
  paypal: { assetsUrl: '/sandbox', billingAgreementsEnabled: true, allowHttp: true },
}

/** Of each widget that was made. */
const channels: string[] = []
beforeEach(() => {
  channels.length = 0
  // As much of it as a page has that came by plain http on a LAN address.
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => {
      const digit = channels.length.toString(16)
      const pair = `0${digit}`
      channels.push(`${pair.repeat(4)}-${pair.repeat(2)}-4${digit}${pair}-8${digit}${pair}-${pair.repeat(6)}`)
      return bytes.fill(channels.length - 1)
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function draw(amountCents: number | null, clientToken = token) {
  const onNonce = vi.fn()
  const onCancel = vi.fn()
  const button = (cents: number | null) => (
    <PayPalButton clientToken={clientToken} amountCents={cents} onNonce={onNonce} onCancel={onCancel} />
  )
  const { rerender, unmount } = render(button(amountCents))
  return { onNonce, onCancel, unmount, changeTo: (cents: number | null) => rerender(button(cents)) }
}

/** A message to the newest widget, as its window sends them. */
function tell(name: string, payload: object): void {
  const event = `braintree:${channels.at(-1)}:${name}`
  const data = `/*framebus*/${JSON.stringify({ event, origin: location.origin, args: [payload] })}`
  fireEvent(window, new MessageEvent('message', { data, origin: location.origin, source: window }))
}

function approve(nonce: string): void {
  tell('PAYMENT_METHOD_GENERATED', { type: 'PayPalAccount', nonce, details: { email: 'pat@lotyard.test' } })
}

const madeFor = (count: number) => waitFor(() => expect(channels).toHaveLength(count))
const buttons = () => document.querySelectorAll('#braintree-paypal-button')

test('without an amount the account is kept for later payments', async () => {
  const { onNonce } = draw(null)
  await madeFor(1)
  expect(screen.getByRole('img', { name: 'Pay with PayPal' })).toBeTruthy()
  approve('a nonce')
  expect(onNonce).toHaveBeenCalledWith({ nonce: 'a nonce', email: 'pat@lotyard.test', amountCents: null })
  expect(document.querySelector('input')).toBeNull()
})

test('when the amount changes the widget is made again, and the nonce for the old amount is dropped', async () => {
  const { changeTo, onNonce, onCancel } = draw(1_250_05)
  await madeFor(1)
  expect(buttons()[0]?.textContent).toContain('Checkout with')
  approve('the old nonce')
  expect(onNonce).toHaveBeenCalledWith(expect.objectContaining({ amountCents: 1_250_05 }))
  changeTo(1_300_00)
  expect(onCancel).toHaveBeenCalledOnce()
  await madeFor(2)
  expect(buttons()).toHaveLength(1)
  approve('the new nonce')
  expect(onNonce).toHaveBeenLastCalledWith({
    nonce: 'the new nonce',
    email: 'pat@lotyard.test',
    amountCents: 1_300_00,
  })
})

test('a button that goes away takes its widget along, and leaves the nonce', async () => {
  const { unmount, onNonce, onCancel } = draw(100_00)
  await madeFor(1)
  approve('a nonce')
  unmount()
  approve('another nonce')
  expect(onNonce).toHaveBeenCalledOnce()
  expect(onCancel).not.toHaveBeenCalled()
})

test('a buyer who takes the account back is heard', async () => {
  const { onCancel } = draw(null)
  await madeFor(1)
  approve('a nonce')
  tell('PAYMENT_METHOD_CANCELLED', { source: 'PayPal' })
  expect(onCancel).toHaveBeenCalledOnce()
})

test('where PayPal is not offered a sentence says so', async () => {
  draw(null, { ...token, paypalEnabled: false })
  expect(await screen.findByText(/PayPal isn't available here/)).toBeTruthy()
})
