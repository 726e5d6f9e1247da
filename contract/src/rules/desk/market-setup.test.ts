import { expect, test } from 'vitest'
import { SETUP_GAPS, setupGaps, type SetupFacts } from './market-setup.ts'

const ready: SetupFacts = {
  isDemo: false,
  takesRealPayments: true,
  sendsMail: true,
  hasPublicUrl: true,
  hasContactEmail: true,
  hasPostalAddress: true,
  hasWarehouse: true,
  hasOwnFreightRates: true,
}
const bare: SetupFacts = {
  isDemo: false,
  takesRealPayments: false,
  sendsMail: false,
  hasPublicUrl: false,
  hasContactEmail: false,
  hasPostalAddress: false,
  hasWarehouse: false,
  hasOwnFreightRates: false,
}

test('a market that has everything lacks nothing, and an empty one all of it', () => {
  expect(setupGaps(ready)).toEqual([])
  expect(setupGaps(bare)).toEqual(SETUP_GAPS)
})

test('an operator needs both a contact address and a postal address', () => {
  expect(setupGaps({ ...ready, hasContactEmail: false })).toEqual(['operator'])
  expect(setupGaps({ ...ready, hasPostalAddress: false })).toEqual(['operator'])
})

test('a demo lacks what its sandbox and its outbox stand in for, and nothing else', () => {
  expect(setupGaps({ ...bare, isDemo: true })).toEqual(['payment_gateway', 'mail_server'])
})
