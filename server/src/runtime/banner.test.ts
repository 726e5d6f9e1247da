import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const facts = { address: 'http://127.0.0.1:3000', database: '/srv/data' }
const config = { publicUrl: 'http://127.0.0.1:3000', demo: true, paymentGateway: 'sandbox' } as const

test('with the demo the banner names the four accounts and their password', () => {
  const text = banner({ ...facts, config })
  for (const part of ['http://127.0.0.1:3000', '/srv/data', 'lotyard-demo']) expect(text).toContain(part)
  for (const name of ['buyer', 'rival', 'seller', 'admin']) expect(text).toContain(`${name}@lotyard.test`)
})

test('without the demo it names none, and says that nothing can be paid', () => {
  const text = banner({ ...facts, config: { ...config, demo: false, paymentGateway: null } })
  expect(text).not.toMatch(/lotyard\.test|lotyard-demo/)
  expect(text).toContain('PAYMENT_GATEWAY')
})
