import { readClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { makeClientToken } from './sandbox-client-token.ts'
import { OFFERED_TEST_CARDS } from './methods/test-cards.ts'

const CARDS = '/sandbox/v1/payment_methods/credit_cards'
const NUMBER = '4111111111111111'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const site = useApp({ config: { demo: true, publicUrl: 'http://localhost' }, log })

async function fingerprint(): Promise<string> {
  return readClientToken(await site.payments.clientToken())!.authorizationFingerprint
}

const card = (given: object = {}) => ({
  creditCard: { number: NUMBER, expirationMonth: '12', expirationYear: '2031', cvv: '123', ...given },
})

async function tokenise(given: object = {}, authorizationFingerprint?: string) {
  return site.visitor.post(CARDS, {
    authorizationFingerprint: authorizationFingerprint ?? (await fingerprint()),
    ...card(given),
  })
}

test('[S7.32] the client token says where cards go, what the widget needs and which test cards there are', async () => {
  const token = readClientToken(await site.payments.clientToken())
  expect(token).toMatchObject({
    authorizationFingerprint: expect.stringMatching(/^\S{60,}$/),
    clientApiUrl: '/sandbox',
    assetsUrl: '/sandbox',
    paypalEnabled: true,
    paypal: { assetsUrl: '/sandbox', allowHttp: true, billingAgreementsEnabled: true, unvettedMerchant: false },
    testCards: OFFERED_TEST_CARDS,
  })
})

test('a card becomes a nonce, which tells no more than its type and its last digits', async () => {
  const reply = await tokenise({ number: '4111 1111 1111 1111' })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([201, 'no-store'])
  expect(reply.json()).toEqual({
    creditCards: [
      {
        type: 'CreditCard',
        nonce: expect.stringMatching(/^sandbox-card-[a-z0-9]{24}$/),
        description: 'ending in 11',
        consumed: false,
        details: { cardType: 'Visa', lastTwo: '11', lastFour: '1111', expirationMonth: '12', expirationYear: '2031' },
      },
    ],
  })
})

test('a page of ours sends a card as it would to the real gateway: without our token or version', async () => {
  const { cookie = '' } = (await site.as('buyer')).headers
  const payload = { authorizationFingerprint: await fingerprint(), ...card() }
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  expect((await site.app.inject({ method: 'POST', url: CARDS, headers, payload })).statusCode).toBe(201)
})

test('every test card that a form offers is taken', async () => {
  for (const { number } of OFFERED_TEST_CARDS) {
    const reply = await tokenise({ number, cvv: number.startsWith('3') ? '1234' : '123' })
    expect(reply.statusCode, number).toBe(201)
  }
})

describe('refused', () => {
  test.each([
    ['a number that is no test card', { number: '4242424242424242' }, 'number', '81717'],
    ['a number with a digit missing', { number: '41111111111' }, 'number', '81715'],
    ['no number', { number: '' }, 'number', '81714'],
    ['a thirteenth month', { expirationMonth: '13' }, 'expirationMonth', '81712'],
    ['a month before this one', { expirationMonth: '1', expirationYear: '2020' }, 'expirationYear', '81713'],
    ['a year in two digits that is over', { expirationYear: '19' }, 'expirationYear', '81713'],
    ['a short CVV', { cvv: '12' }, 'cvv', '81707'],
    ['a CVV of three digits for American Express', { number: '378282246310005' }, 'cvv', '81707'],
  ])('%s', async (_case, given, field, code) => {
    const reply = await tokenise(given)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({
      error: { message: 'Credit card is invalid' },
      fieldErrors: [{ field: 'creditCard', fieldErrors: [{ field, code, message: expect.any(String) }] }],
    })
  })

  test('a fingerprint that is missing, made up or three hours old', async () => {
    const old = readClientToken(
      makeClientToken(site.context.config.sessionSecret, new Date(Date.now() - 3 * 3_600_000 - 1)),
    )!
    const forged = (await fingerprint()).replace(/^\d/, '9')
    for (const given of ['', 'x.y', forged, old.authorizationFingerprint])
      expect((await tokenise({}, given)).statusCode, given).toBe(403)
    expect((await site.visitor.post(CARDS, card())).statusCode).toBe(403)
  })

  test('another site’s page, for a buyer who is signed in here', async () => {
    const { headers } = await site.as('buyer')
    const { 'x-csrf-token': _token, ...rest } = headers
    const foreign = { ...rest, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const reply = await site.app.inject({ method: 'POST', url: CARDS, headers: foreign, payload: card() })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().code).toBe('csrf_token_invalid')
  })

  test('a body of more than four kilobytes', async () => {
    expect((await tokenise({ cardholderName: 'x'.repeat(5_000) })).statusCode).toBe(413)
  })
})

test('no number and no CVV reaches a log line or a table, whatever happens to the card', async () => {
  lines.length = 0
  await tokenise({ cvv: '987' })
  await tokenise({ number: '4242424242424242', cvv: '987' })
  await tokenise({ cvv: '987' }, 'forged')
  const { authorizationFingerprint } = readClientToken(await site.payments.clientToken())!
  // JSON.parse quotes the text around what it trips over.
  const broken = `{"authorizationFingerprint":"${authorizationFingerprint}","creditCard":{"cvv":987,"number":${NUMBER}x}}`
  const headers = { ...site.visitor.headers, 'content-type': 'application/json' }
  const reply = await site.app.inject({ method: 'POST', url: CARDS, headers, payload: broken })
  expect(reply.statusCode).toBe(400)
  expect(reply.body).not.toContain(NUMBER.slice(0, 8))
  const tables = ['sandbox_nonces', 'sandbox_methods', 'sandbox_transactions'] as const
  const rows = await Promise.all(tables.map((table) => site.db.selectFrom(table).selectAll().execute()))
  const kept = JSON.stringify(rows) + lines.join('')
  expect(kept).toContain('1111')
  expect(lines.join('')).toContain(CARDS)
  expect(kept).not.toMatch(/41111111|42424242|"987"|:987\b/)
})
