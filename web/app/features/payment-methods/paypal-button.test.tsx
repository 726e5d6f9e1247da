import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import type { PayPalWidgetConfiguration } from '@lotyard/paypal-widget'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PayPalButton } from './paypal-button.tsx'

const teardown = vi.fn()
const made: PayPalWidgetConfiguration[] = []
// The widget has tests of its own in a real browser. Here it matters what it is told, and when it goes.
vi.mock('@lotyard/paypal-widget', () => ({
  createPayPalWidget(config: PayPalWidgetConfiguration) {
    made.push(config)
    if (config.gatewayConfiguration.paypalEnabled) return { teardown }
    config.merchantConfiguration.onUnsupported?.(new Error('PayPal is not enabled'))
    return null
  },
}))

const token: ClientToken = {
  authorizationFingerprint: 'a',
  clientApiUrl: '/api',
  assetsUrl: '/sandbox',
  paypalEnabled: true,
  paypal: { assetsUrl: '/sandbox', billingAgreementsEnabled: true },
}

afterEach(() => {
  cleanup()
  made.length = 0
  teardown.mockClear()
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

const paypal = (index: number) => made[index]!.merchantConfiguration.paypal
const approve = (index: number) =>
  paypal(index).onSuccess?.({ type: 'PayPalAccount', nonce: `nonce ${index}`, details: { email: 'pat@lotyard.test' } })

test('without an amount the account is kept for later payments', async () => {
  const { onNonce } = draw(null)
  await waitFor(() => expect(made).toHaveLength(1))
  expect(paypal(0)).not.toHaveProperty('singleUse')
  approve(0)
  expect(onNonce).toHaveBeenCalledWith({ nonce: 'nonce 0', email: 'pat@lotyard.test', amountCents: null })
})

test('when the amount changes the widget is made again, and the nonce for the old amount is dropped', async () => {
  const { changeTo, onCancel } = draw(1_250_05)
  await waitFor(() => expect(made).toHaveLength(1))
  expect(paypal(0)).toMatchObject({ singleUse: true, amount: '1250.05', currency: 'USD' })
  approve(0)
  changeTo(1_300_00)
  expect(onCancel).toHaveBeenCalledOnce()
  expect(teardown).toHaveBeenCalledOnce()
  await waitFor(() => expect(made).toHaveLength(2))
  expect(paypal(1)).toMatchObject({ amount: '1300.00' })
})

test('a button that goes away takes its widget along, and leaves the nonce', async () => {
  const { unmount, onCancel } = draw(100_00)
  await waitFor(() => expect(made).toHaveLength(1))
  approve(0)
  unmount()
  expect(teardown).toHaveBeenCalledOnce()
  expect(onCancel).not.toHaveBeenCalled()
})

test('where PayPal is not offered a sentence says so', async () => {
  draw(null, { ...token, paypalEnabled: false })
  expect(await screen.findByText(/PayPal isn't available here/)).toBeTruthy()
})
