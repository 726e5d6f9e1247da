import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const SITE = { publicUrl: 'https://lots.example', attribution: null, braintree: null }
const KEYS = { merchantId: 'm', publicKey: 'p', privateKey: 'k' }

function directives(config: Parameters<typeof contentSecurityPolicy>[0]): Record<string, string[]> {
  const policy = contentSecurityPolicy(config)('abc')
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]))
}

test('without a real gateway no origin but our own is named', () => {
  const policy = contentSecurityPolicy(SITE)('abc')
  expect(policy).not.toMatch(/https?:|braintree|paypal/)
  expect(policy).toContain("script-src 'self' 'nonce-abc'")
})

test.each([
  ['production', 'https://api.braintreegateway.com'],
  ['sandbox', 'https://api.sandbox.braintreegateway.com'],
] as const)('with the gateway in its %s cards may be sent there, and its widget shown', (environment, origin) => {
  const found = directives({ ...SITE, braintree: { environment, ...KEYS } })
  expect(found['connect-src']).toEqual(["'self'", origin])
  expect(found['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://assets.braintreegateway.com'])
  expect(found['frame-src']).toEqual(["'self'", 'https://assets.braintreegateway.com'])
  expect(found['script-src']).toEqual(["'self'", "'nonce-abc'"])
  expect(found['form-action']).toEqual(["'self'"])
})
