import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CardForm } from './card-form.tsx'

const token: ClientToken = {
  authorizationFingerprint: 'a fingerprint',
  clientApiUrl: 'https://gateway.test/merchants/m/client_api',
  assetsUrl: 'https://assets.test',
  paypalEnabled: false,
}
const gateway = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', gateway)
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  gateway.mockReset()
})

function draw(given: Partial<Parameters<typeof CardForm>[0]> = {}) {
  const onNonce = vi.fn(async (): Promise<string | null> => null)
  render(<CardForm clientToken={token} submitLabel="Add card" busyLabel="Adding…" onNonce={onNonce} {...given} />)
  return { onNonce }
}

const number = () => screen.getByLabelText<HTMLInputElement>('Card number')
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Add card|Adding/ })

function fill(fields: Partial<Record<'Card number' | 'Expiration month' | 'Expiration year' | 'CVV', string>> = {}) {
  const year = String(new Date().getFullYear() + 1)
  const all = { 'Card number': '4111111111111111', 'Expiration month': '8', 'Expiration year': year, CVV: '123' }
  for (const [label, value] of Object.entries({ ...all, ...fields }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

const answers = (status: number, body: unknown) =>
  gateway.mockImplementation(async () => Response.json(body, { status }))

test('the card goes to the gateway, and the page gets a nonce', async () => {
  answers(201, { creditCards: [{ nonce: 'a nonce' }] })
  const { onNonce } = draw({ postalCode: '46803' })
  expect(submit().disabled).toBe(true)
  fill()
  fireEvent.click(submit())
  await waitFor(() => expect(onNonce).toHaveBeenCalledWith('a nonce', 'Visa ending in 1111'))
  const [address, sent] = gateway.mock.calls[0]!
  expect(address).toBe('https://gateway.test/merchants/m/client_api/v1/payment_methods/credit_cards')
  expect(sent?.credentials).toBe('omit')
  expect(JSON.parse(sent?.body as string)).toMatchObject({
    authorizationFingerprint: 'a fingerprint',
    creditCard: {
      number: '4111111111111111',
      expirationMonth: '08',
      cvv: '123',
      billingAddress: { postalCode: '46803' },
    },
  })
  await waitFor(() => expect(number().value).toBe(''))
})

test('nothing of a card is in a form that could be posted, nor stays in the browser', () => {
  draw()
  fill()
  expect([...new FormData(document.querySelector('form')!).keys()]).toEqual([])
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test('digits are grouped while they are typed, and the brand is told', () => {
  draw()
  fireEvent.change(number(), { target: { value: '4111111111111' } })
  expect(number().value).toBe('4111 1111 1111 1')
  expect(screen.getByText(/Visa, Mastercard/)).toBeTruthy()
  fireEvent.change(number(), { target: { value: '41111111111111' } })
  expect(screen.getByText('Visa')).toBeTruthy()
})

test('a number that cannot be right is not sent, and has the focus', () => {
  const { onNonce } = draw()
  fill({ 'Card number': '4111111111111112' })
  expect(screen.queryByText('Card number is invalid')).toBeNull()
  fireEvent.click(submit())
  expect(screen.getByText('Card number is invalid')).toBeTruthy()
  expect(document.activeElement).toBe(number())
  expect(gateway).not.toHaveBeenCalled()
  expect(onNonce).not.toHaveBeenCalled()
})

test('a sentence below a field waits until the press that left the field has made its click', async () => {
  draw()
  fireEvent.change(number(), { target: { value: '4111' } })
  fireEvent.pointerDown(submit())
  fireEvent.blur(number())
  expect(screen.queryByText('Card number is invalid')).toBeNull()
  fireEvent.pointerUp(submit(), { pointerType: 'mouse' })
  expect(screen.queryByText('Card number is invalid')).toBeNull()
  expect(await screen.findByText('Card number is invalid')).toBeTruthy()
})

test('a field that was left untouched says nothing: the reader may be on the way to PayPal', () => {
  draw()
  fireEvent.blur(number())
  expect(screen.queryByText(/Card number is/)).toBeNull()
  fireEvent.change(number(), { target: { value: '4' } })
  fireEvent.change(number(), { target: { value: '' } })
  fireEvent.blur(number())
  expect(screen.getByText('Card number is required')).toBeTruthy()
})

test.each([
  ['a card that the gateway does not take', () => answers(422, {}), 'Invalid payment details.'],
  ['too many cards in a minute', () => answers(429, {}), 'Too many attempts. Wait a minute and try again.'],
  ['a gateway in trouble', () => answers(502, {}), /couldn't reach our payment provider/],
  ['an answer without a nonce', () => answers(201, {}), /couldn't reach our payment provider/],
  [
    'no connection',
    () => gateway.mockRejectedValue(new TypeError('fetch failed')),
    /couldn't reach our payment provider/,
  ],
])('%s is said, and what was typed stays', async (_case, prepare, message) => {
  prepare()
  draw()
  fill()
  fireEvent.click(submit())
  expect((await screen.findByRole('alert')).textContent).toMatch(message)
  expect(number().value).toBe('4111 1111 1111 1111')
  expect(submit().disabled).toBe(false)
})

test('what the page could not do with the nonce is said too', async () => {
  answers(201, { creditCards: [{ nonce: 'a nonce' }] })
  draw({ onNonce: async () => 'You already have 20 payment methods.' })
  fill()
  fireEvent.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('You already have 20 payment methods.')
})

test('test cards fill the form with a click, and only where the token names some', () => {
  draw({ clientToken: { ...token, testCards: [{ number: '378282246310005', label: 'American Express' }] } })
  fireEvent.click(screen.getByRole('button', { name: 'American Express' }))
  expect(number().value).toBe('3782 8224 6310 005')
  expect(submit().disabled).toBe(false)
  cleanup()
  draw()
  expect(screen.queryByText(/test card/)).toBeNull()
})
