import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  FAKE_SETTINGS,
  startFakeBraintree,
  type FakeBraintree,
  type Trouble,
} from '../../../../test/braintree/fake-braintree.ts'
import { GatewayAway, GatewayUndecided, type AuthoriseRequest } from '../payment-gateway.ts'
import { createBraintree, type BraintreeGateway } from './create-braintree.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
// Two tests wait for them. Shorter ones would be too short for an answer on a busy machine.
const LIMITS = { saleMs: 1_500, prepareMs: 1_000, otherMs: 1_500 }

let fake: FakeBraintree
let braintree: BraintreeGateway
beforeAll(async () => {
  fake = await startFakeBraintree()
  braintree = open()
})
afterEach(() => {
  Object.assign(fake.state, { trouble: null, gzip: true, sale: null })
  lines.length = 0
})
afterAll(async () => {
  await braintree.close()
  await fake.close()
})

function open(settings = FAKE_SETTINGS): BraintreeGateway {
  return createBraintree({ settings, log, limits: LIMITS, server: { host: '127.0.0.1', port: fake.port } })
}

const REQUEST: AuthoriseRequest = {
  orderId: 'L-100-abcdefgh',
  amountCents: 1_234_05,
  customerId: '0e7c1b52-5d0f-4f0e-9d55-0d9c3b0f9e11',
  source: { nonce: 'fake-valid-nonce' },
  saveMethod: false,
  billingAddress: {
    first_name: 'Pat',
    last_name: 'Doe',
    company_name: 'Doe & Sons',
    street_address: '1 Main St',
    extended_address: 'Suite 2',
    locality: 'Hebron',
    region: 'KY',
    postal_code: '41048',
    phone_number: '5555550100',
    address_type: 'Commercial',
    loading_dock: false,
    country: 'US',
  },
  deviceData: '{"correlation_id":"abc"}',
  sendByMs: Infinity,
}
const lastSale = () => fake.seen.findLast(({ path }) => path.endsWith('/transactions'))?.body['transaction']

test('[S3.01 country] a sale carries the amount, our order id and the billing address with its country, and is only authorised', async () => {
  expect(await braintree.authorise(REQUEST)).toMatchObject({ kind: 'authorised' })
  expect(lastSale()).toEqual({
    type: 'sale',
    amount: '1234.05',
    order_id: 'L-100-abcdefgh',
    payment_method_nonce: 'fake-valid-nonce',
    device_data: '{"correlation_id":"abc"}',
    billing: {
      first_name: 'Pat',
      last_name: 'Doe',
      company: 'Doe & Sons',
      street_address: '1 Main St',
      extended_address: 'Suite 2',
      locality: 'Hebron',
      region: 'KY',
      postal_code: '41048',
      country_code_alpha2: 'US',
      phone_number: '5555550100',
    },
    options: { submit_for_settlement: false, store_in_vault_on_success: false },
  })
})

test('a customer is made at the gateway once, under the id of the account', async () => {
  const customersMade = () => fake.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/customers'))
  const save = { ...REQUEST, saveMethod: true }
  const outcomes = await Promise.all([braintree.authorise(save), braintree.authorise(save)])
  expect(outcomes.map(({ kind }) => kind)).toEqual(['authorised', 'authorised'])
  const made = customersMade().length
  await braintree.vault({ customerId: REQUEST.customerId, nonce: 'fake-valid-nonce' })
  expect(customersMade().length).toBe(made)
  expect(lastSale()).toMatchObject({
    customer_id: REQUEST.customerId,
    options: { submit_for_settlement: false, store_in_vault_on_success: true },
  })
  expect([...fake.book.customers]).toEqual([REQUEST.customerId])
})

test('each call has a connection of its own, which cannot have been closed before', () => {
  expect(new Set(fake.seen.map(({ connection }) => connection))).toEqual(new Set(['close']))
})

test('answers are read whether they are packed or not', async () => {
  fake.state.gzip = false
  expect(await braintree.authorise(REQUEST)).toMatchObject({ kind: 'authorised' })
})

test.each<[string, Trouble]>([
  ['an answer that breaks off', 'dropped'],
  ['an answer that makes no sense', 'garbage'],
  ['an answer of another server, which would end the process', 'json'],
  ['an empty answer', 'empty'],
  ['no answer in time', 'silent'],
  ['a gateway that fails', 500],
  ['one that is being maintained', 503],
  ['one that times out itself', 504],
  ['a proxy before it that fails', 502],
])('%s leaves a sale unknown', async (_case, trouble) => {
  fake.state.trouble = trouble
  expect(await braintree.authorise(REQUEST)).toEqual({ kind: 'unknown', error: expect.any(Error) })
  await expect(braintree.findByOrderId('L-1')).rejects.toThrow(GatewayAway)
})

test.each([401, 403, 426, 429])('status %i: nothing was sold, and the log says so', async (status) => {
  fake.state.trouble = status
  expect(await braintree.authorise(REQUEST)).toEqual({ kind: 'not_sent' })
  expect(lines.join('')).toContain('The payment gateway did not take a sale.')
})

test('a customer that cannot be made in time keeps the sale from being sent', async () => {
  fake.state.trouble = 'silent'
  const sales = fake.seen.filter(({ path }) => path.endsWith('/transactions')).length
  expect(await braintree.authorise({ ...REQUEST, saveMethod: true })).toEqual({ kind: 'not_sent' })
  expect(fake.seen.filter(({ path }) => path.endsWith('/transactions'))).toHaveLength(sales)
})

test('with the wrong key nothing works, and neither key nor nonce is written to the log', async () => {
  const stranger = open({ ...FAKE_SETTINGS, privateKey: 'wrong_private_key' })
  expect(await stranger.authorise({ ...REQUEST, source: { nonce: 'tokencc_secret' } })).toEqual({ kind: 'not_sent' })
  await expect(stranger.clientToken()).rejects.toThrow(GatewayAway)
  await stranger.close()
  expect(await braintree.authorise({ ...REQUEST, source: { nonce: 'tokencc_secret' } })).toEqual({ kind: 'invalid' })
  const text = lines.join('')
  expect(text).toContain('91565')
  expect(text).not.toMatch(/wrong_private_key|tokencc_secret|private1/)
})

test.each(['less', 'contradictory'] as const)('a sale that makes no sense (%s) is unknown', async (sale) => {
  fake.state.sale = sale
  expect(await braintree.authorise(REQUEST)).toEqual({ kind: 'unknown', error: expect.any(Error) })
})

test('a refund that came to nothing is made again', async () => {
  const sold = await braintree.authorise(REQUEST)
  if (sold.kind !== 'authorised') throw new Error(sold.kind)
  const { id: transactionId } = sold.transaction
  fake.book.transactions.get(transactionId)!.status = 'settled'
  const refund = { transactionId, amountCents: 1_00, orderId: `R-${transactionId}` }
  const first = await braintree.refund(refund)
  fake.book.transactions.get(first)!.status = 'settlement_declined'
  const second = await braintree.refund(refund)
  expect(second).not.toBe(first)
  expect(await braintree.refund(refund)).toBe(second)
})

test.each(['authorizing', 'a_state_of_the_future'])('a transaction that is %s is not guessed at', async (status) => {
  const outcome = await braintree.authorise(REQUEST)
  if (outcome.kind !== 'authorised') throw new Error(outcome.kind)
  fake.book.transactions.get(outcome.transaction.id)!.status = status
  await expect(braintree.find(outcome.transaction.id)).rejects.toThrow(GatewayUndecided)
  await expect(braintree.findByOrderId(REQUEST.orderId)).rejects.toThrow(GatewayUndecided)
  fake.book.transactions.delete(outcome.transaction.id)
})

test.each([
  ['settling', 'settled'],
  ['settlement_pending', 'captured'],
  ['settlement_declined', 'failed'],
  ['authorization_expired', 'failed'],
])('%s is %s to us', async (status, state) => {
  const outcome = await braintree.authorise(REQUEST)
  if (outcome.kind !== 'authorised') throw new Error(outcome.kind)
  fake.book.transactions.get(outcome.transaction.id)!.status = status
  expect(await braintree.find(outcome.transaction.id)).toMatchObject({ state })
})
