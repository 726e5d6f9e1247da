import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { TEST_CONFIG } from '../../../../test/servers/app.ts'
import { GatewayRefusal, type AuthoriseRequest } from '../payment-gateway.ts'
import { createSandbox, type SandboxGateway } from './create-sandbox.ts'
import { makeNonce } from './nonces/nonce.ts'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'
import { findTransaction, insertNonce, listTransactionsOfOrder, removeOldNonces } from './sandbox-book-queries.ts'
import { prepareBooks } from './books/prepare-books.ts'
import type { SandboxMethod } from './methods/sandbox-method.ts'

const SECRET = 'a secret of the tests'
const behaviour: SandboxBehaviour = {}
const database = useDatabase()
/** A second PostgreSQL database for the books. */
const outside = useDatabase()
let sandbox: SandboxGateway
/** Of another process. */
let other: SandboxGateway

beforeAll(() => {
  const given = { databaseUrl: database.url, secret: SECRET, log: pino({ level: 'silent' }) }
  sandbox = createSandbox({ ...given, behaviour })
  other = createSandbox(given)
})
afterEach(() => {
  for (const name of Object.keys(behaviour)) delete behaviour[name as keyof SandboxBehaviour]
})
afterAll(() => Promise.all([sandbox.close(), other.close()]))

const request = (nonce: string, amountCents = 12_50): AuthoriseRequest => ({
  orderId: `L-${randomUUID().slice(0, 8)}`,
  amountCents,
  customerId: randomUUID(),
  source: { nonce },
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
})
const kindOf = async (nonce: string, amountCents?: number, gateway = sandbox) =>
  (await gateway.authorise(request(nonce, amountCents))).kind
const paypalNonce = (type: string, given: { amount?: string; currency?: string } = {}, now = new Date()) =>
  makeNonce(SECRET, { email: 'pat@lotyard.test', type, ...given }, now)

const CARD: SandboxMethod = {
  facts: { type: 'CreditCard', cardType: 'Visa', lastFour: '1111', expirationMonth: 12, expirationYear: 2031 },
  verdict: 'approves',
}

test('what it has booked stays when the market rolls its transaction back', async () => {
  const sale = request('fake-valid-nonce')
  await expect(
    database.current.db.transaction().execute(async () => {
      await sandbox.authorise(sale)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await sandbox.findByOrderId(sale.orderId)).toMatchObject([{ state: 'authorised' }])
})

test('of two processes that use one nonce, one wins', async () => {
  const nonces = Array.from({ length: 5 }, () => paypalNonce('Hermes Billing Agreements'))
  for (const nonce of ['nonce-a', 'nonce-b', 'nonce-c']) await insertNonce(database.current.db, nonce, CARD)
  for (const nonce of [...nonces, 'nonce-a', 'nonce-b', 'nonce-c']) {
    const kinds = await Promise.all([kindOf(nonce), kindOf(nonce, 12_50, other)])
    expect(kinds.toSorted()).toEqual(['authorised', 'invalid'])
  }
})

test('a PayPal approval of one payment is good for its amount in dollars, once, and is not saved', async () => {
  const approve = (amount: string, currency = 'USD') => paypalNonce('Hermes Onetime', { amount, currency })
  expect(await kindOf(approve('12.50'), 12_50)).toBe('authorised')
  expect(await kindOf(approve('12.5'), 12_50)).toBe('authorised')
  expect(await kindOf(approve('12.500'), 12_50)).toBe('authorised')
  expect(await kindOf(approve('12'), 12_00)).toBe('authorised')
  expect(await kindOf(approve('12.51'), 12_50)).toBe('invalid')
  expect(await kindOf(approve('12.505'), 12_50)).toBe('invalid')
  expect(await kindOf(approve('12.50', 'EUR'), 12_50)).toBe('invalid')
  expect(await kindOf(paypalNonce('Legacy Onetime'), 77_00)).toBe('authorised')
  const nonce = approve('12.50')
  await expect(sandbox.vault({ customerId: randomUUID(), nonce })).rejects.toThrow(GatewayRefusal)
})

test('an agreement of PayPal can be saved, and forged or old ones are worth nothing', async () => {
  const customerId = randomUUID()
  const kept = await sandbox.vault({ customerId, nonce: paypalNonce('Legacy Future Payments') })
  expect(kept).toMatchObject({ type: 'PayPalAccount', email: 'pat@lotyard.test' })
  const old = paypalNonce('Hermes Billing Agreements', {}, new Date(Date.now() - 3 * 3_600_000 - 1))
  expect(await kindOf(old)).toBe('invalid')
  expect(await kindOf(makeNonce('another', { email: 'a@b.test', type: 'Hermes Billing Agreements' }, new Date()))).toBe(
    'invalid',
  )
})

test('nonces live three hours, and their rows are removed after that', async () => {
  const { db } = database.current
  for (const nonce of ['nonce-old', 'nonce-young']) await insertNonce(db, nonce, CARD)
  await sql`update sandbox_nonces set created_at = created_at - interval '3 hours' where nonce = 'nonce-old'`.execute(
    db,
  )
  expect(await kindOf('nonce-old')).toBe('invalid')
  await removeOldNonces(db)
  const rows = await db.selectFrom('sandbox_nonces').select('nonce').execute()
  expect(rows.map(({ nonce }) => nonce)).toContain('nonce-young')
  expect(rows.map(({ nonce }) => nonce)).not.toContain('nonce-old')
  expect(await kindOf('nonce-young')).toBe('authorised')
})

test('two refunds at once give back no more than was paid', async () => {
  behaviour.settleAfterMs = 0
  const sale = await sandbox.authorise(request('fake-valid-nonce', 10_00))
  if (sale.kind !== 'authorised') throw new Error(sale.kind)
  const { id } = sale.transaction
  await sandbox.capture(id)
  const refunds = ['R1', 'R2', 'R3', 'R4'].map((orderId) =>
    sandbox.refund({ transactionId: id, amountCents: 4_00, orderId }),
  )
  const done = (await Promise.allSettled(refunds)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(2)
})

test('amounts are declined only where a test says so', async () => {
  expect(await kindOf('fake-valid-nonce', 2_000_00)).toBe('authorised')
  behaviour.declineAmounts = true
  const kinds = await Promise.all(
    [1_999_99, 2_000_00, 2_999_99, 3_000_00].map((cents) => kindOf('fake-valid-nonce', cents)),
  )
  expect(kinds).toEqual(['authorised', 'declined', 'declined', 'authorised'])
})

test('a slow answer is booked long before it is told', async () => {
  behaviour.answerAfterMs = 1_000
  const sale = request('fake-valid-nonce')
  let isTold = false
  const outcome = sandbox.authorise(sale).finally(() => (isTold = true))
  await expect.poll(() => other.findByOrderId(sale.orderId)).toMatchObject([{ state: 'authorised' }])
  expect(isTold).toBe(false)
  expect(await outcome).toMatchObject({ kind: 'authorised' })
})

test('removals fail where a test says so', async () => {
  const customerId = randomUUID()
  const { token } = await sandbox.vault({ customerId, nonce: 'fake-valid-nonce' })
  behaviour.failRemovals = true
  await expect(sandbox.removeMethod(token)).rejects.toThrow(GatewayRefusal)
  await expect(sandbox.removeCustomer(customerId)).rejects.toThrow(GatewayRefusal)
})

test('books that are away before anything is booked mean that nothing was sent', async () => {
  const away = createSandbox({
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    secret: SECRET,
    log: pino({ level: 'silent' }),
  })
  expect(await kindOf('fake-valid-nonce', 1_00, away)).toBe('not_sent')
  await away.close()
})

test('books that lie outside take over what the market has of them, once', async () => {
  const config = { ...TEST_CONFIG, sandboxDatabaseUrl: outside.url }
  const { db } = database.current
  const sale = await sandbox.authorise(request('fake-valid-visa-nonce'))
  if (sale.kind !== 'authorised') throw new Error(`the sandbox said ${sale.kind}`)
  await sandbox.capture(sale.transaction.id)
  behaviour.settleAfterMs = 0
  await sandbox.refund({ transactionId: sale.transaction.id, amountCents: 2_50, orderId: 'its-refund' })
  const { token } = await sandbox.vault({ customerId: randomUUID(), nonce: 'fake-valid-visa-nonce' })
  const waiting = { limitMs: 0, say: () => {} }
  await prepareBooks({ config, db }, waiting)
  await prepareBooks({ config, db }, waiting)
  const left = await sql`select token from sandbox_methods union all select id from sandbox_transactions`.execute(db)
  expect(left.rows).toEqual([])
  const books = outside.current.db
  expect(await findTransaction(books, sale.transaction.id, 60_000)).toMatchObject({ state: 'captured' })
  expect(await listTransactionsOfOrder(books, 'its-refund', 60_000)).toMatchObject([{ amountCents: 2_50 }])
  const kept = await sql`select from sandbox_methods where token = ${token}`.execute(books)
  expect(kept.rows).toHaveLength(1)
})
