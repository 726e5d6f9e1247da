// A server that speaks like the real gateway's API: paths, basic authentication, JSON in, XML out, and its ways to fail.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { BraintreeSettings } from '../../src/config/braintree-settings.ts'
import {
  CODES,
  createBraintreeBook,
  type BookedTransaction,
  type BraintreeBook,
  type Instrument,
} from './braintree-book.ts'
import { toXml, type XmlValue } from './to-xml.ts'

export const FAKE_SETTINGS: BraintreeSettings = {
  environment: 'sandbox',
  merchantId: 'merchant_1',
  publicKey: 'public1',
  privateKey: 'private1',
}

/** dropped: half of the answer. silent: none, ever. garbage: not a word of it makes sense. json: as from a proxy,
 * and broken. A number: that status, nothing done. */
export type Trouble = 'dropped' | 'silent' | 'garbage' | 'json' | 'empty' | number | null

type FakeState = {
  trouble: Trouble
  gzip: boolean
  /** less: a cent less than was asked for is authorised, as with a prepaid card. contradictory: an error about a good sale. */
  sale: 'less' | 'contradictory' | null
}

type Body = Record<string, Record<string, unknown>>
type Answer = { status: number; xml?: string }
export type SeenRequest = { method: string; path: string; body: Body; connection: string | undefined }

export async function startFakeBraintree() {
  const book = createBraintreeBook()
  const seen: SeenRequest[] = []
  const state: FakeState = { trouble: null, gzip: true, sale: null }

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = (text === '' ? {} : JSON.parse(text)) as Body
    const method = request.method ?? ''
    seen.push({ method, path: pathname, body, connection: request.headers.connection })
    const { trouble } = state
    if (!isAuthentic(request)) return void response.writeHead(401).end()
    if (typeof trouble === 'number') return void response.writeHead(trouble).end()
    const prefix = `/merchants/${FAKE_SETTINGS.merchantId}`
    // What has nothing to tell is answered with a blank.
    const { status, xml = ' ' } = pathname.startsWith(prefix)
      ? act(book, method, pathname.slice(prefix.length), body, state)
      : { status: 404 }
    if (trouble === 'silent') return
    if (trouble === 'empty') return void response.writeHead(200).end()
    const head = { 'content-type': 'application/xml; charset=utf-8' }
    if (trouble === 'garbage') return void response.writeHead(200, head).end('<transaction><id>abc</id><oops')
    if (trouble === 'json') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"oops')
    if (trouble === 'dropped') {
      response.writeHead(status, { ...head, 'content-length': xml.length + 1 })
      return void response.write(xml.slice(0, xml.length / 2 + 1), () => response.destroy())
    }
    if (!state.gzip) return void response.writeHead(status, head).end(xml)
    response.writeHead(status, { ...head, 'content-encoding': 'gzip' }).end(gzipSync(xml))
  }

  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return { port, book, seen, state, close, reopen: () => listen(port) }
}
export type FakeBraintree = Awaited<ReturnType<typeof startFakeBraintree>>

function isAuthentic({ headers }: IncomingMessage): boolean {
  const { publicKey, privateKey } = FAKE_SETTINGS
  const expected = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`
  return headers.authorization === expected && headers['x-apiversion'] === '6'
}

/** A reply with a PayPal payer's billing address, as read-payer.ts expects it. The real gateway's has not been seen. */
function paypalNonce(nonce: string) {
  const address = {
    line1: '1 Main Street',
    city: 'San Jose',
    state: 'CA',
    'postal-code': '95131',
    'country-code': 'US',
  }
  const payer = { 'first-name': 'Jane', 'last-name': 'Doe', phone: null, 'billing-address': address }
  return { nonce, type: 'PayPalAccount', details: { 'payer-info': payer } }
}

function act(book: BraintreeBook, method: string, path: string, body: Body, state: FakeState): Answer {
  const [, noun, id = '', verb = ''] = path.split('/')
  switch (`${method} ${noun}`) {
    case 'GET payment_method_nonces':
      return id.includes('paypal')
        ? { status: 200, xml: toXml('payment-method-nonce', paypalNonce(id)) }
        : { status: 404 }
    case 'POST client_token':
      return { status: 201, xml: toXml('client-token', { value: CLIENT_TOKEN }) }
    case 'GET customers':
      return book.customers.has(id) ? { status: 200, xml: toXml('customer', { id }) } : { status: 404 }
    case 'POST customers':
      return createCustomer(book, String(body['customer']?.['id']))
    case 'DELETE customers':
      return { status: book.removeCustomer(id) ? 200 : 404 }
    case 'POST payment_methods':
      return keepMethod(book, body['payment_method'] ?? {})
    case 'DELETE payment_methods':
      return { status: book.methods.delete(verb) ? 200 : 404 }
    case 'POST transactions':
      if (id === 'advanced_search_ids' || id === 'advanced_search') return search(book, id, body)
      return verb === 'refund'
        ? refund(book, id, body['transaction'] ?? {})
        : sell(book, body['transaction'] ?? {}, state)
    case 'PUT transactions':
      return change(book, id, verb)
    case 'GET transactions':
      return describe(200, book, book.transactions.get(id))
    default:
      return { status: 404 }
  }
}

const CLIENT_TOKEN = Buffer.from(
  JSON.stringify({
    version: 2,
    authorizationFingerprint: 'eyJ0eXAi.fingerprint',
    clientApiUrl: 'https://api.sandbox.braintreegateway.com:443/merchants/merchant_1/client_api',
    assetsUrl: 'https://assets.braintreegateway.com',
    paypalEnabled: true,
    paypal: { assetsUrl: 'https://assets.braintreegateway.com', allowHttp: true, billingAgreementsEnabled: true },
  }),
).toString('base64')

function createCustomer({ customers }: BraintreeBook, id: string): Answer {
  if (customers.has(id)) return refuse('customer', CODES.customerIdTaken)
  customers.add(id)
  return { status: 201, xml: toXml('customer', { id }) }
}

function keepMethod(book: BraintreeBook, given: Record<string, unknown>): Answer {
  const instrument = book.takeNonce(String(given['payment_method_nonce']))
  if (instrument === null) return refuse('payment-method', CODES.unknownNonce)
  if (instrument.isOneTime) return refuse('payment-method', CODES.oneTimePaypal)
  if (instrument.verdict !== 'authorized')
    return { status: 422, xml: toXml('api-error-response', DECLINED_VERIFICATION) }
  const token = book.keepMethod(String(given['customer_id']), instrument)
  return instrument.kind === 'paypal_account'
    ? { status: 201, xml: toXml('paypal-account', { email: instrument.email, token }) }
    : { status: 201, xml: toXml('credit-card', { ...cardOf(instrument), token }) }
}

function sell(book: BraintreeBook, given: Record<string, unknown>, { sale }: FakeState): Answer {
  const token = given['payment_method_token']
  const kept = typeof token === 'string' ? book.methods.get(token) : undefined
  if (typeof token === 'string' && kept === undefined) return refuse('transaction', CODES.unknownToken)
  if (kept !== undefined && given['customer_id'] !== kept.customerId) return refuse('transaction', CODES.foreignToken)
  const instrument = kept?.instrument ?? book.takeNonce(String(given['payment_method_nonce']))
  if (instrument === null) return refuse('transaction', CODES.unknownNonce)
  const { store_in_vault_on_success: saves } = given['options'] as Record<string, unknown>
  const isAuthorised = instrument.verdict === 'authorized'
  const customerId = String(given['customer_id'])
  const keeps = saves === true && isAuthorised && !instrument.isOneTime && book.customers.has(customerId)
  const transaction = book.book({
    type: 'sale',
    status: instrument.verdict,
    amountCents: Math.round(Number(given['amount']) * 100) - (sale === 'less' ? 1 : 0),
    orderId: String(given['order_id']),
    instrument,
    token: typeof token === 'string' ? token : keeps ? book.keepMethod(customerId, instrument) : null,
    refunds: null,
  })
  if (isAuthorised && sale !== 'contradictory') return describe(201, book, transaction)
  const declined = { errors: { errors: [] }, message: 'Do Not Honor', transaction: fieldsOf(book, transaction) }
  return { status: 422, xml: toXml('api-error-response', declined) }
}

function change(book: BraintreeBook, id: string, verb: string): Answer {
  const transaction = book.transactions.get(id)
  if (transaction === undefined) return { status: 404 }
  const [from, to, code] =
    verb === 'void'
      ? [['authorized', 'submitted_for_settlement'], 'voided', CODES.notVoidable]
      : [['authorized'], 'submitted_for_settlement', CODES.notAuthorised]
  if (!from.includes(transaction.status)) return refuse('transaction', code)
  transaction.status = to
  return describe(200, book, transaction)
}

function refund(book: BraintreeBook, id: string, given: Record<string, unknown>): Answer {
  const sale = book.transactions.get(id)
  if (sale === undefined) return { status: 404 }
  if (sale.status !== 'settled') return refuse('transaction', CODES.notRefundable)
  const amountCents = Math.round(Number(given['amount']) * 100)
  const refundedCents = book.refundsOf(id).reduce((sum, { amountCents: cents }) => sum + cents, 0)
  if (refundedCents + amountCents > sale.amountCents) return refuse('transaction', CODES.refundTooLarge)
  const orderId = String(given['order_id'])
  const status = 'submitted_for_settlement'
  return describe(201, book, book.book({ ...sale, type: 'credit', status, amountCents, orderId, refunds: id }))
}

function search(book: BraintreeBook, step: string, body: Body): Answer {
  const { order_id: orderId, ids } = body['search'] as { order_id?: { is: string }; ids?: string[] }
  const found = [...book.transactions.values()].filter((transaction) => transaction.orderId === orderId?.is)
  if (step === 'advanced_search_ids') {
    const results = { 'page-size': 50, ids: found.map(({ id }) => id) }
    return { status: 200, xml: toXml('search-results', results) }
  }
  const wanted = found.filter(({ id }) => ids?.includes(id))
  const entries = wanted.map((transaction) => toXml('transaction', fieldsOf(book, transaction))).join('')
  return { status: 200, xml: `<credit-card-transactions type="collection">${entries}</credit-card-transactions>` }
}

function describe(status: number, book: BraintreeBook, transaction: BookedTransaction | undefined): Answer {
  return transaction === undefined
    ? { status: 404 }
    : { status, xml: toXml('transaction', fieldsOf(book, transaction)) }
}

function fieldsOf(book: BraintreeBook, transaction: BookedTransaction): { [name: string]: XmlValue } {
  const { id, type, status, amountCents, orderId, instrument, token, refunds } = transaction
  const isPaypal = instrument.kind === 'paypal_account'
  return {
    id,
    type,
    status,
    amount: (amountCents / 100).toFixed(2),
    'order-id': orderId,
    'payment-instrument-type': instrument.kind,
    'credit-card': { ...(isPaypal ? {} : cardOf(instrument)), token: isPaypal ? null : token },
    ...(isPaypal && { paypal: { 'payer-email': instrument.email, token } }),
    'refund-ids': book.refundsOf(id).map((credit) => credit.id),
    'refunded-transaction-id': refunds,
  }
}

function cardOf({ cardType, lastFour }: Instrument): { [name: string]: XmlValue } {
  return { 'card-type': cardType, 'last-4': lastFour, 'expiration-month': '12', 'expiration-year': '2031' }
}

const DECLINED_VERIFICATION = {
  errors: { errors: [] },
  message: 'Do Not Honor',
  verification: { status: 'processor_declined', 'processor-response-text': 'Do Not Honor' },
}

function refuse(noun: string, code: string): Answer {
  const error = { code, attribute: 'base', message: 'The words of the gateway' }
  const errors = { errors: [], [noun]: { errors: [error] } }
  return { status: 422, xml: toXml('api-error-response', { errors, message: 'The words of the gateway' }) }
}
