import type { PayableInvoice } from '@lotyard/contract/orders/paying'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiContext } from '../../../api/api-context.ts'
import type { Api } from '../../../api/api.ts'
import LinkPayment from './link-payment.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invoice: PayableInvoice = {
  number: '100042',
  operator: 'Acme',
  lots: ['Televisions'],
  balanceCents: 1_050_00,
  dueAt: null,
  isBeingPaid: false,
}
const clientToken = btoa(
  JSON.stringify({
    authorizationFingerprint: 'a',
    clientApiUrl: '/sandbox',
    assetsUrl: '/sandbox',
    testCards: [{ number: '4111111111111111', label: 'Visa' }],
  }),
)

function draw(given: Partial<PayableInvoice> = {}) {
  const call = vi.fn(async (_method: string, path: string, _input: unknown) =>
    path.endsWith('client_token')
      ? { ok: true, data: { client_token: clientToken } }
      : { ok: true, data: { number: '100042', amountCents: 1_050_00, isPaid: true } },
  )
  vi.stubGlobal('fetch', async () => Response.json({ creditCards: [{ nonce: 'a nonce' }] }, { status: 201 }))
  const onPaid = vi.fn()
  const page = <LinkPayment token="t" invoice={{ ...invoice, ...given }} isInDoubt={false} onPaid={onPaid} />
  const Stub = createRoutesStub([{ path: '/', Component: () => page }])
  render(
    <ApiContext value={{ call } as unknown as Api}>
      <Stub />
    </ApiContext>,
  )
  return { call, onPaid }
}

test('whoever pays types a name, a ZIP code and a card; nothing is sent before all of it is there', async () => {
  const { call, onPaid } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Visa' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pay $1,050.00' }))
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Pat Books' } })
  fireEvent.change(screen.getByLabelText('Billing ZIP code'), { target: { value: '43215' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pay $1,050.00' }))
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith(expect.objectContaining({ isPaid: true })))
  const paid = call.mock.calls.filter(([, path]) => path.endsWith('/payments'))
  expect(paid).toHaveLength(1)
  expect(paid[0]![2]).toMatchObject({
    params: { token: 't' },
    body: { balance_cents: 1_050_00, payer_name: 'Pat Books', postal_code: '43215' },
    idempotencyKey: expect.any(String),
  })
})

test('while it is being paid there is nothing to pay with', () => {
  draw({ isBeingPaid: true })
  expect(screen.getByText('This invoice is being paid.')).toBeTruthy()
  expect(screen.queryByLabelText('Card number')).toBeNull()
})
