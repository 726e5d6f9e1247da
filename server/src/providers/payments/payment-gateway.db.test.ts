import { randomUUID } from 'node:crypto'
import { readClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FAKE_SETTINGS, startFakeBraintree, type FakeBraintree } from '../../../test/braintree/fake-braintree.ts'
import { useDatabase } from '../../../test/databases/database.ts'
import { createBraintree, type BraintreeGateway } from './braintree/create-braintree.ts'
import {
  GatewayAway,
  GatewayRefusal,
  type AuthoriseRequest,
  type GatewayTransaction,
  type PaymentGateway,
} from './payment-gateway.ts'
import { createSandbox, type SandboxGateway } from './sandbox/create-sandbox.ts'
import type { SandboxBehaviour } from './sandbox/sandbox-behaviour.ts'

/** What both are tried with, whatever stands behind them. */
type Trial = {
  gateway: () => PaymentGateway
  /** One that can be used once. */
  newNonce: () => Promise<string>
  /** Lets the time pass that money takes. */
  settle: (transactionId: string) => Promise<void>
  /** lost: done, but the answer never arrives. refused: no server listens. */
  trouble: (kind: 'lost' | 'refused' | null) => Promise<void>
}

const log = pino({ level: 'silent' })

function trySandbox(): Trial {
  const database = useDatabase()
  const behaviour: SandboxBehaviour = {}
  let sandbox: SandboxGateway
  beforeAll(() => {
    sandbox = createSandbox({ databaseUrl: database.url, secret: 'a secret of the tests', log, behaviour })
  })
  afterAll(() => sandbox.close())
  return {
    gateway: () => sandbox,
    async newNonce() {
      const { authorizationFingerprint } = readClientToken(await sandbox.clientToken())!
      const creditCard = { number: '4111111111111111', expirationMonth: '12', expirationYear: '2031', cvv: '123' }
      const card = await sandbox.tokeniseCard({ authorizationFingerprint, creditCard })
      if (card.kind !== 'tokenised') throw new Error('The card was not taken.')
      return card.nonce
    },
    async settle(id) {
      await sql`update sandbox_transactions set captured_at = captured_at - interval '1 minute' where id = ${id}`.execute(
        database.current.db,
      )
    },
    async trouble(kind) {
      behaviour.loseAnswers = kind === 'lost'
      behaviour.refuseConnections = kind === 'refused'
    },
  }
}

function tryBraintree(): Trial {
  let fake: FakeBraintree
  let braintree: BraintreeGateway
  beforeAll(async () => {
    fake = await startFakeBraintree()
    braintree = createBraintree({ settings: FAKE_SETTINGS, log, server: { host: '127.0.0.1', port: fake.port } })
  })
  afterAll(async () => {
    await braintree.close()
    await fake.close()
  })
  let isOpen = true
  return {
    gateway: () => braintree,
    newNonce: async () => fake.book.makeNonce(),
    async settle(id) {
      fake.book.transactions.get(id)!.status = 'settled'
    },
    async trouble(kind) {
      fake.state.trouble = kind === 'lost' ? 'dropped' : null
      if (isOpen !== (kind !== 'refused')) await (isOpen ? fake.close() : fake.reopen())
      isOpen = kind !== 'refused'
    },
  }
}

const CARD = { type: 'CreditCard', cardType: 'Visa', lastFour: '1881' }
const PAYPAL = { type: 'PayPalAccount', email: 'jane.doe@example.com' }
const BILLING: AuthoriseRequest['billingAddress'] = {
  first_name: 'Conan',
  last_name: "O'Brien & <Sons>",
  company_name: '',
  street_address: '1 Main St',
  extended_address: '',
  locality: 'Cañon City',
  region: 'CO',
  postal_code: '81212',
  phone_number: '5555550100',
  address_type: 'Commercial',
  loading_dock: false,
  country: 'US',
}

describe.each([
  ['sandbox', trySandbox],
  ['braintree', tryBraintree],
] as const)('%s', (_name, tries) => {
  const trial = tries()
  afterEach(() => trial.trouble(null))

  const request = (given: Partial<AuthoriseRequest> = {}): AuthoriseRequest => ({
    orderId: `L-${randomUUID().slice(0, 8)}`,
    amountCents: 12_34,
    customerId: randomUUID(),
    source: { nonce: 'fake-valid-nonce' },
    saveMethod: false,
    billingAddress: BILLING,
    deviceData: null,
    sendByMs: Infinity,
    ...given,
  })
  const authorise = (given: Partial<AuthoriseRequest> = {}) => trial.gateway().authorise(request(given))
  async function pay(given: Partial<AuthoriseRequest> = {}): Promise<GatewayTransaction> {
    const outcome = await authorise(given)
    if (outcome.kind !== 'authorised') throw new Error(`The payment is ${outcome.kind}.`)
    return outcome.transaction
  }
  async function paySettled(amountCents: number): Promise<string> {
    const { id } = await pay({ amountCents })
    await trial.gateway().capture(id)
    await trial.settle(id)
    return id
  }
  const stateOf = async (id: string) => (await trial.gateway().find(id))?.state

  test('a page can read its client token', async () => {
    const token = readClientToken(await trial.gateway().clientToken())
    expect(token).toMatchObject({ paypalEnabled: true, paypal: { billingAgreementsEnabled: true } })
    expect(token?.clientApiUrl).toMatch(/^(https:\/)?\/\S+$/)
  })

  test('a PayPal payer’s billing address can be asked for; of a card and an unknown nonce there is none', async () => {
    const payer = await trial.gateway().findPayer('fake-paypal-one-time-nonce')
    expect(payer?.billingAddress).toMatchObject({ first_name: 'Jane', street_address: '1 Main Street', region: 'CA' })
    expect(payer?.billingAddress.phone_number ?? '').toBe('')
    expect(await trial.gateway().findPayer('fake-valid-nonce')).toBeNull()
    expect(await trial.gateway().findPayer('nonsense')).toBeNull()
    await trial.trouble('refused')
    await expect(trial.gateway().findPayer('fake-paypal-one-time-nonce')).rejects.toThrow(GatewayAway)
  })

  test('a card and a PayPal account can be saved, and pay later', async () => {
    const customerId = randomUUID()
    const card = await trial.gateway().vault({ customerId, nonce: 'fake-valid-nonce' })
    expect(card).toMatchObject({ ...CARD, expirationMonth: 12, expirationYear: expect.any(Number) })
    const paypal = await trial.gateway().vault({ customerId, nonce: 'fake-paypal-billing-agreement-nonce' })
    expect(paypal).toMatchObject(PAYPAL)
    expect(card.token).not.toBe(paypal.token)
    expect(await pay({ customerId, source: { token: card.token } })).toMatchObject({ method: CARD })
    expect(await pay({ customerId, source: { token: paypal.token } })).toMatchObject({ method: PAYPAL })
  })

  test('a sale whose time is over once everything is prepared is not sent', async () => {
    const late = { orderId: `L-${randomUUID().slice(0, 8)}`, saveMethod: true, sendByMs: performance.now() }
    expect(await authorise(late)).toEqual({ kind: 'not_sent' })
    expect(await trial.gateway().findByOrderId(late.orderId)).toEqual([])
  })

  test.each([
    'fake-consumed-nonce',
    'fake-luhn-invalid-nonce',
    'no nonce at all',
    'fake-paypal-one-time-nonce',
    'fake-processor-declined-visa-nonce',
  ])('%s is not saved', async (nonce) => {
    await expect(trial.gateway().vault({ customerId: randomUUID(), nonce })).rejects.toThrow(GatewayRefusal)
  })

  test('a nonce that has been saved is used up', async () => {
    const [customerId, nonce] = [randomUUID(), await trial.newNonce()]
    await trial.gateway().vault({ customerId, nonce })
    await expect(trial.gateway().vault({ customerId, nonce })).rejects.toThrow(GatewayRefusal)
    expect(await authorise({ source: { nonce } })).toEqual({ kind: 'invalid' })
  })

  test('a removed method pays nothing, and removing it again is done', async () => {
    const customerId = randomUUID()
    const { token } = await trial.gateway().vault({ customerId, nonce: 'fake-valid-nonce' })
    await trial.gateway().removeMethod(token)
    await trial.gateway().removeMethod(token)
    await trial.gateway().removeMethod('never-there')
    expect(await authorise({ customerId, source: { token } })).toEqual({ kind: 'invalid' })
  })

  test('a customer goes with all their methods, and removing them again is done', async () => {
    const customerId = randomUUID()
    const { token } = await trial.gateway().vault({ customerId, nonce: 'fake-valid-nonce' })
    const another = randomUUID()
    const { token: kept } = await trial.gateway().vault({ customerId: another, nonce: 'fake-valid-nonce' })
    await trial.gateway().removeCustomer(customerId)
    await trial.gateway().removeCustomer(customerId)
    expect(await authorise({ customerId, source: { token } })).toEqual({ kind: 'invalid' })
    expect(await pay({ customerId: another, source: { token: kept } })).toMatchObject({ method: CARD })
  })

  test('no buyer pays with a method of another', async () => {
    const { token } = await trial.gateway().vault({ customerId: randomUUID(), nonce: 'fake-valid-nonce' })
    expect(await authorise({ customerId: randomUUID(), source: { token } })).toEqual({ kind: 'invalid' })
  })

  test('a payment is authorised, and found by its id and by our order id', async () => {
    const orderId = 'L-1&<2>"é'
    const paid = await pay({ orderId, amountCents: 1_234_567_89 })
    const expected = { orderId, amountCents: 1_234_567_89, state: 'authorised', method: CARD, vaultedToken: null }
    expect(paid).toMatchObject(expected)
    expect(await trial.gateway().find(paid.id)).toEqual(paid)
    expect(await trial.gateway().findByOrderId(orderId)).toEqual([paid])
  })

  test('what is unknown is not found, and several of one order are all found', async () => {
    expect(await trial.gateway().find('never-there')).toBeNull()
    expect(await trial.gateway().findByOrderId('L-never')).toEqual([])
    const twice = request()
    const ids = [(await pay(twice)).id, (await pay(twice)).id, (await pay(twice)).id]
    const found = await trial.gateway().findByOrderId(twice.orderId)
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('a method is kept only where the buyer asks for it, and pays again', async () => {
    const customerId = randomUUID()
    const saved = await pay({ customerId, source: { nonce: await trial.newNonce() }, saveMethod: true })
    expect(saved.vaultedToken).toMatch(/^\w+$/)
    // Recovery has nothing but the transaction to learn it from.
    expect((await trial.gateway().find(saved.id))?.vaultedToken).toBe(saved.vaultedToken)
    const again = await pay({ customerId, source: { token: saved.vaultedToken! }, saveMethod: true })
    expect(again.vaultedToken).toBeNull()
    expect((await trial.gateway().find(again.id))?.vaultedToken).toBe(saved.vaultedToken)
    expect((await pay({ customerId, source: { nonce: await trial.newNonce() } })).vaultedToken).toBeNull()
    const once = await pay({ customerId, source: { nonce: 'fake-paypal-one-time-nonce' }, saveMethod: true })
    expect(once).toMatchObject({ method: PAYPAL, vaultedToken: null })
  })

  test.each([
    ['fake-processor-declined-visa-nonce', 'Your card was declined.'],
    ['fake-gateway-rejected-fraud-nonce', "This payment method can't be used for this payment."],
  ])('%s is declined in plain words', async (nonce, sentence) => {
    const declined = request({ source: { nonce }, saveMethod: true })
    const outcome = await trial.gateway().authorise(declined)
    expect(outcome).toMatchObject({ kind: 'declined', reason: expect.stringContaining(sentence) })
    const [found] = await trial.gateway().findByOrderId(declined.orderId)
    expect(found).toMatchObject({ state: 'declined', vaultedToken: null })
    expect(outcome).toMatchObject({ transactionId: found!.id })
    await expect(trial.gateway().capture(found!.id)).rejects.toThrow(GatewayRefusal)
  })

  test.each(['fake-consumed-nonce', 'fake-luhn-invalid-nonce', 'no nonce at all', ''])(
    '%j is invalid, and nothing is charged',
    async (nonce) => {
      const invalid = request({ source: { nonce } })
      expect(await trial.gateway().authorise(invalid)).toEqual({ kind: 'invalid' })
      expect(await trial.gateway().findByOrderId(invalid.orderId)).toEqual([])
    },
  )

  test('of many who pay with one nonce at once, one does', async () => {
    const source = { nonce: await trial.newNonce() }
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => authorise({ source })))
    const kinds = outcomes.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['authorised', ...Array.from({ length: 7 }, () => 'invalid')])
  })

  test('money is asked for once, however often', async () => {
    const { id } = await pay()
    await trial.gateway().capture(id)
    await trial.gateway().capture(id)
    expect(await stateOf(id)).toBe('captured')
    await trial.settle(id)
    expect(await stateOf(id)).toBe('settled')
    await trial.gateway().capture(id)
    await expect(trial.gateway().capture('never-there')).rejects.toThrow(GatewayRefusal)
  })

  test('an authorisation is voided once, before it is settled', async () => {
    const [authorised, captured] = [await pay(), await pay()]
    await trial.gateway().capture(captured.id)
    for (const { id } of [authorised, captured, authorised, captured]) await trial.gateway().void(id)
    expect(await stateOf(authorised.id)).toBe('voided')
    expect(await stateOf(captured.id)).toBe('voided')
    await expect(trial.gateway().capture(authorised.id)).rejects.toThrow(GatewayRefusal)
    const settled = await paySettled(5_00)
    await expect(trial.gateway().void(settled)).rejects.toThrow(GatewayRefusal)
    expect(await stateOf(settled)).toBe('settled')
    await expect(trial.gateway().void('never-there')).rejects.toThrow(GatewayRefusal)
  })

  test('a refund waits until the money has settled', async () => {
    const { id } = await pay({ amountCents: 10_00 })
    const refund = { transactionId: id, amountCents: 1_00, orderId: `R-${id}` }
    await expect(trial.gateway().refund(refund)).rejects.toThrow(GatewayRefusal)
    await trial.gateway().capture(id)
    await expect(trial.gateway().refund(refund)).rejects.toThrow(GatewayRefusal)
    await trial.settle(id)
    expect(await trial.gateway().refund(refund)).toMatch(/^\w+$/)
  })

  test('refunds add up to the payment at most, and one with the same order id is the same one', async () => {
    const transactionId = await paySettled(10_00)
    const give = (amountCents: number, orderId: string) =>
      trial.gateway().refund({ transactionId, amountCents, orderId: `${orderId}-${transactionId}` })
    const first = await give(4_00, 'R1')
    expect(await give(4_00, 'R1')).toBe(first)
    await expect(give(6_01, 'R2')).rejects.toThrow(GatewayRefusal)
    const second = await give(6_00, 'R3')
    expect(second).not.toBe(first)
    expect(await give(6_00, 'R3')).toBe(second)
    await expect(give(1, 'R4')).rejects.toThrow(GatewayRefusal)
    expect(await trial.gateway().findByOrderId(`R1-${transactionId}`)).toMatchObject([
      { id: first, amountCents: 4_00, state: 'captured' },
    ])
  })

  test('a lost answer is unknown, and the payment can be found', async () => {
    const lost = request()
    await trial.trouble('lost')
    expect(await trial.gateway().authorise(lost)).toEqual({ kind: 'unknown', error: expect.any(Error) })
    await trial.trouble(null)
    expect(await trial.gateway().findByOrderId(lost.orderId)).toMatchObject([{ state: 'authorised' }])
  })

  test('what never got through was not sent, and there is nothing to find', async () => {
    const refused = request()
    await trial.trouble('refused')
    expect(await trial.gateway().authorise(refused)).toEqual({ kind: 'not_sent' })
    expect(await trial.gateway().authorise({ ...refused, saveMethod: true })).toEqual({ kind: 'not_sent' })
    await trial.trouble(null)
    expect(await trial.gateway().findByOrderId(refused.orderId)).toEqual([])
  })

  test.each(['lost', 'refused'] as const)('every other call says that the gateway is away (%s)', async (kind) => {
    const { id } = await pay()
    await trial.trouble(kind)
    const gateway = trial.gateway()
    const calls: (() => Promise<unknown>)[] = [
      () => gateway.clientToken(),
      () => gateway.vault({ customerId: randomUUID(), nonce: 'fake-valid-nonce' }),
      () => gateway.removeMethod('a-token'),
      () => gateway.removeCustomer(randomUUID()),
      () => gateway.find(id),
      () => gateway.findByOrderId('L-1'),
      () => gateway.capture(id),
      () => gateway.void(id),
    ]
    for (const call of calls) await expect(call(), call.toString()).rejects.toThrow(GatewayAway)
  })
})
