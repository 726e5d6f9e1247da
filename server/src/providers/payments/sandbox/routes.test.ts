import { describe, expect, test } from 'vitest'
import { TEST_CONFIG, useApp } from '../../../../test/servers/app.ts'
import { readNonce } from './nonces/nonce.ts'

const FRAME = '/sandbox/pwpp/2.21.0/html/braintree-frame.html'
const NONCE = '/sandbox/pwpp/2.21.0/nonce'

describe('with the demo on', () => {
  const site = useApp({ config: { demo: true } })

  test('[S9.14] the frame assets are at {assets}/pwpp/{version}/html/, and may be framed and opened', async () => {
    const reply = await site.visitor.get(FRAME)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.headers).not.toHaveProperty('cross-origin-opener-policy')
    expect(reply.headers).not.toHaveProperty('x-frame-options')
    expect(reply.headers['content-security-policy']).not.toContain('frame-ancestors')
  })

  test('other pages keep their headers', async () => {
    const reply = await site.visitor.get('/healthz')
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(reply.headers['x-frame-options']).toBe('DENY')
  })

  test('an approval gives a nonce that the gateway can read', async () => {
    const asked = { email: 'pat@lotyard.test', type: 'Hermes Onetime', amount: '12.50', currency: 'USD' }
    const reply = await site.visitor.post(NONCE, asked)
    expect(reply.statusCode).toBe(201)
    expect(readNonce(TEST_CONFIG.sessionSecret, reply.json().nonce, new Date())).toEqual(asked)
  })

  test.each([[{}], [{ email: 'nobody', type: 'Hermes Onetime' }], [{ email: 'a@b.test', type: 'Cash' }]])(
    '%j is not authorised',
    async (asked) => {
      expect((await site.visitor.post(NONCE, asked)).statusCode).toBe(422)
    },
  )

  test.each(['html/nothing.html', '../../../package.json', 'html/..%2f..%2findex.ts'])(
    '%s is not served',
    async (path) => {
      expect((await site.visitor.get(`/sandbox/pwpp/2.21.0/${path}`)).statusCode).toBe(404)
    },
  )
})

describe('with the demo off', () => {
  const site = useApp({ config: { demo: false } })

  test('there is no sandbox', async () => {
    expect((await site.visitor.get(FRAME)).statusCode).toBe(404)
    expect((await site.visitor.post(NONCE, { email: 'pat@lotyard.test', type: 'Hermes Onetime' })).statusCode).toBe(404)
  })
})

describe('with the demo on and the real gateway', () => {
  const keys = { merchantId: 'm', publicKey: 'p', privateKey: 'k' }
  const braintree = { environment: 'sandbox', ...keys } as const
  const site = useApp({ config: { demo: true, paymentGateway: 'braintree', braintree } })

  test('there is no sandbox, and pages may talk to the gateway', async () => {
    expect((await site.visitor.get(FRAME)).statusCode).toBe(404)
    expect((await site.visitor.post(NONCE, { email: 'pat@lotyard.test', type: 'Hermes Onetime' })).statusCode).toBe(404)
    expect((await site.visitor.post('/sandbox/v1/payment_methods/credit_cards', {})).statusCode).toBe(404)
    const { headers } = await site.visitor.get('/healthz')
    expect(headers['content-security-policy']).toContain('https://api.sandbox.braintreegateway.com')
  })
})
