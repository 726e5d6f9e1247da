import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandboxHandler, parseNonceRequest, sandboxAsset } from './index.ts'

const handle = createSandboxHandler({ prefix: '/sandbox', createNonce: ({ email, type }) => `${type} ${email}` })
const server = createServer((request, response) => {
  void handle(request, response).then((isAnswered) => isAnswered || response.writeHead(418).end())
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const post = (body: string) =>
  fetch(`${base}/sandbox/pwpp/2.21.0/nonce`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })

test.each([
  ['html/braintree-frame.html', 'text/html; charset=utf-8'],
  ['html/braintree-frame.css', 'text/css; charset=utf-8'],
  ['html/braintree-frame.js', 'text/javascript; charset=utf-8'],
  ['html/shop-link.js', 'text/javascript; charset=utf-8'],
  ['html/bridge-frame.html', 'text/html; charset=utf-8'],
  ['html/bridge-frame.js', 'text/javascript; charset=utf-8'],
  ['images/pay-with-paypal.png', 'image/png'],
])('[S9.14] %s is served as %s, under a strict policy and without an opener policy', async (path, contentType) => {
  const response = await fetch(`${base}/sandbox/pwpp/2.21.0/${path}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType])
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
})

test('no other file can be reached', async () => {
  for (const path of [
    '/pwpp/2.21.0/html/../../../package.json',
    '/pwpp/2.21.0/index.ts',
    '/pwpp/2.20.0/html/braintree-frame.html',
    '/pwpp/2.21.0/constructor',
  ]) {
    expect(sandboxAsset(path), path).toBeNull()
  }
  expect((await fetch(`${base}/sandbox/pwpp/2.21.0/html/missing.js`)).status).toBe(404)
  expect((await fetch(`${base}/elsewhere`)).status).toBe(418)
})

test('a nonce is made for a good request only', async () => {
  const good = await post(
    JSON.stringify({ email: 'ann@example.com', type: 'Hermes Onetime', amount: '10', currency: 'USD' }),
  )
  expect([good.status, await good.json()]).toEqual([201, { nonce: 'Hermes Onetime ann@example.com' }])
  for (const body of ['', '{', '[]', JSON.stringify({ email: 'ann', type: 'Hermes Onetime' })]) {
    expect((await post(body)).status, body).toBe(422)
  }
  expect(
    (await post(JSON.stringify({ email: 'ann@example.com', type: 'Legacy Onetime', pad: 'x'.repeat(5000) }))).status,
  ).toBe(422)
})

test.each([
  [{ email: 'a@b', type: 'Legacy Onetime' }, true],
  [{ email: 'a@b', type: 'Legacy Onetime', amount: '1250.5', currency: 'EUR' }, true],
  [{ email: 'a@b', type: 'Other' }, false],
  [{ email: `${'a'.repeat(260)}@b`, type: 'Legacy Onetime' }, false],
  [{ email: 'a@b', type: 'Legacy Onetime', amount: '-1' }, false],
  [{ email: 'a@b', type: 'Legacy Onetime', amount: 5 }, false],
  [{ email: 'a@b', type: 'Legacy Onetime', currency: 'usd' }, false],
  [null, false],
])('%j is a nonce request: %s', (body, expected) => expect(parseNonceRequest(body) !== null).toBe(expected))
