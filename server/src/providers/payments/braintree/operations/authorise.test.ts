import type { BraintreeGateway as Sdk } from 'braintree'
import { expect, test, vi } from 'vitest'
import { GatewayRefusal, type AuthoriseRequest } from '../../payment-gateway.ts'
import { authorise } from './authorise.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { toSaleRequest } from './sale-request.ts'

const REQUEST: AuthoriseRequest = {
  orderId: 'L-100-abcdefgh',
  amountCents: 1_234_05,
  customerId: 'ann',
  source: { nonce: 'fake-valid-nonce' },
  saveMethod: false,
  billingAddress: {
    first_name: 'Pat',
    last_name: 'Doe',
    company_name: '',
    street_address: '1 Main St',
    extended_address: '',
    locality: 'Hebron',
    region: 'KY',
    postal_code: '41048',
    phone_number: '5555550100',
    address_type: 'Commercial',
    loading_dock: false,
    country: 'US',
  },
  deviceData: null,
  sendByMs: Infinity,
}
const SAVING: AuthoriseRequest = { ...REQUEST, saveMethod: true }
const SOLD = {
  id: 'sale1',
  status: 'authorized',
  amount: '1234.05',
  orderId: REQUEST.orderId,
  creditCard: { token: 'card1', cardType: 'Visa', last4: '1111', expirationMonth: '12', expirationYear: '2030' },
}
const sdkError = (type: string, message = type) => Object.assign(new Error(message), { type })
const errors = (...codes: string[]) => ({ deepErrors: () => codes.map((code) => ({ code })) })

function openGateway() {
  const sale = vi.fn<() => Promise<unknown>>(async () => ({ success: true, transaction: SOLD }))
  const find = vi.fn<() => Promise<unknown>>(async () => ({}))
  const create = vi.fn<() => Promise<unknown>>(async () => ({ success: true }))
  const sdk = { transaction: { sale }, customer: { find, create } } as unknown as Sdk
  const log = { warn: vi.fn(), error: vi.fn() }
  const options = { load: async () => sdk, limits: { saleMs: 50, prepareMs: 50 }, log }
  return { sdk, sale, find, create, log, options }
}

test('a sale is authorised, and its token told only where it was asked to be kept', async () => {
  const { options, find } = openGateway()
  expect(await authorise(REQUEST, options)).toMatchObject({
    kind: 'authorised',
    transaction: { id: 'sale1', amountCents: 1_234_05, vaultedToken: null },
  })
  expect(find).not.toHaveBeenCalled()
  expect(await authorise(SAVING, options)).toMatchObject({ transaction: { vaultedToken: 'card1' } })
  expect(find).toHaveBeenCalledWith('ann')
})

test.each<[string, () => Promise<unknown>]>([
  ['a customer that is refused', () => Promise.reject(sdkError('serverError'))],
  ['a silent gateway', () => new Promise(() => {})],
])('%s keeps the sale from being sent', async (_case, find) => {
  const gateway = openGateway()
  gateway.find.mockImplementation(find)
  expect(await authorise(SAVING, gateway.options)).toEqual({ kind: 'not_sent' })
  expect(gateway.sale).not.toHaveBeenCalled()
})

test('after its time a sale is not sent at all, whatever took so long', async () => {
  const { sale, options } = openGateway()
  expect(await authorise({ ...REQUEST, sendByMs: performance.now() - 1 }, options)).toEqual({ kind: 'not_sent' })
  expect(sale).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<unknown>, string]>([
  ['turned away unread', () => Promise.reject(sdkError('authenticationError')), 'not_sent'],
  [
    'broken off',
    () => Promise.reject(sdkError('unexpectedError', 'Unexpected request error: Error: read ECONNRESET')),
    'unknown',
  ],
  ['silent', () => new Promise(() => {}), 'unknown'],
  ['of another amount', async () => ({ success: true, transaction: { ...SOLD, amount: '1.00' } }), 'unknown'],
  ['of another order', async () => ({ success: true, transaction: { ...SOLD, orderId: 'L-101-x' } }), 'unknown'],
  ['without a transaction', async () => ({ success: true }), 'unknown'],
  ['an error, and a sale that went through', async () => ({ success: false, transaction: SOLD }), 'unknown'],
  ['declined', async () => ({ success: false, transaction: { ...SOLD, status: 'processor_declined' } }), 'declined'],
  ['wrong in its details', async () => ({ success: false, errors: errors('91565') }), 'invalid'],
])('a reply that is %s', async (_case, reply, kind) => {
  const { sale, options } = openGateway()
  sale.mockImplementation(reply)
  expect(await authorise(REQUEST, options)).toMatchObject({ kind })
  expect(sale).toHaveBeenCalledOnce()
})

test('the log has the codes of what was wrong, and nothing that we sent', async () => {
  const { sale, options, log } = openGateway()
  sale.mockResolvedValue({ success: false, errors: errors('91565', '81724'), params: { nonce: 'fake-valid-nonce' } })
  await authorise(REQUEST, options)
  expect(log.warn.mock.calls[0]![0]).toEqual({ order: REQUEST.orderId, codes: ['91565', '81724'] })
})

test('the customer goes with a token, which is theirs or refused, and with a nonce that is to be kept', () => {
  expect(toSaleRequest(REQUEST)).not.toHaveProperty('customerId')
  expect(toSaleRequest(SAVING)).toMatchObject({ customerId: 'ann', options: { storeInVaultOnSuccess: true } })
  const withToken = toSaleRequest({ ...SAVING, source: { token: 'card1' } })
  expect(withToken).toMatchObject({
    customerId: 'ann',
    paymentMethodToken: 'card1',
    options: { submitForSettlement: false, storeInVaultOnSuccess: false },
  })
  expect(withToken).not.toHaveProperty('paymentMethodNonce')
})

test('a customer is made where there is none, and one that another call made first is as good', async () => {
  const { sdk, find, create } = openGateway()
  await ensureCustomer(sdk, 'ann')
  expect(create).not.toHaveBeenCalled()
  find.mockRejectedValue(sdkError('notFoundError'))
  create.mockResolvedValueOnce({ success: false, errors: errors('91609') })
  await ensureCustomer(sdk, 'ann')
  create.mockResolvedValueOnce({ success: false, errors: errors('91610') })
  await expect(ensureCustomer(sdk, 'ann')).rejects.toThrow(GatewayRefusal)
  find.mockRejectedValue(sdkError('serverError'))
  await expect(ensureCustomer(sdk, 'ann')).rejects.toThrow('serverError')
  expect(create).toHaveBeenCalledTimes(2)
})
