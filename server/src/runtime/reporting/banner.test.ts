import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const facts = { address: 'http://127.0.0.1:3000', database: '/srv/data', hasAdmin: true }
const config = {
  publicUrl: 'http://127.0.0.1:3000',
  paymentGateway: 'sandbox',
  braintree: null,
  runsJobs: true,
} as const
const demo = { password: 'secret', accounts: [{ email: 'buyer@lotyard.test', description: 'a buyer' }] }

test('with the demo the banner names its accounts and their password', () => {
  const text = banner({ ...facts, config, demo })
  for (const part of ['http://127.0.0.1:3000', '/srv/data', 'password secret']) expect(text).toContain(part)
  expect(text).toMatch(/buyer@lotyard\.test +a buyer/)
})

test('without the demo it names none, and says that buyers cannot pay by card or PayPal', () => {
  const text = banner({ ...facts, config: { ...config, paymentGateway: null }, demo: null })
  expect(text).not.toMatch(/lotyard\.test|password/)
  expect(text).toContain("can't pay by card or PayPal")
})

test('a gateway that only tries things out is named, and one for real money is not', () => {
  const keys = { merchantId: 'm', publicKey: 'p', privateKey: 'k' }
  const print = (environment: 'sandbox' | 'production') =>
    banner({
      ...facts,
      config: { ...config, paymentGateway: 'braintree', braintree: { environment, ...keys } },
      demo: null,
    })
  expect(print('sandbox')).toContain('no real money')
  expect(print('production')).not.toMatch(/money|can't pay/)
})

test('a process without jobs says where they run', () => {
  const print = (runsJobs: boolean) => banner({ ...facts, config: { ...config, runsJobs }, demo: null })
  expect(print(false)).toContain('npm run worker')
  expect(print(true)).not.toContain('npm run worker')
})

test('until there is an admin it says how the first one is made', () => {
  const print = (hasAdmin: boolean) => banner({ ...facts, config, demo: null, hasAdmin })
  expect(print(false)).toMatch(/npm run admin -- create you@example\.com[^]*http:\/\/127\.0\.0\.1:3000\/admin\//)
  expect(print(true)).not.toContain('npm run admin')
})
