import { expect, test } from 'vitest'
import { SETUP_STEPS, setupSteps, type SetupFacts } from './market-setup.ts'

const ready: SetupFacts = {
  takesRealPayments: true,
  sendsMail: true,
  hasPublicUrl: true,
  hasContactEmail: true,
  hasPostalAddress: true,
  hasWarehouse: true,
  hasOwnFreightRates: true,
  hasTaxRates: true,
  hasSeller: true,
  hasPublished: true,
  hasPaidOrder: true,
}
const bare = Object.fromEntries(Object.keys(ready).map((fact) => [fact, false])) as SetupFacts
const open = (facts: SetupFacts, ...marks: string[]) =>
  setupSteps(facts, new Set(marks)).flatMap(({ step, is_done }) => (is_done ? [] : [step]))

test('a market that has everything has nothing left to do, and an empty one all of it', () => {
  expect(open(ready)).toEqual([])
  expect(open(bare)).toEqual(SETUP_STEPS)
})

test('an operator needs both a contact address and a postal address', () => {
  expect(open({ ...ready, hasContactEmail: false })).toEqual(['operator'])
  expect(open({ ...ready, hasPostalAddress: false })).toEqual(['operator'])
})

test('rates are done once they are set, or confirmed as they are; hiding the list does nothing', () => {
  const unset = { ...ready, hasOwnFreightRates: false, hasTaxRates: false }
  expect(open(unset, 'hidden')).toEqual(['freight_rates', 'sales_tax'])
  expect(open(unset, 'freight_rates')).toEqual(['sales_tax'])
  expect(open(unset, 'freight_rates', 'sales_tax')).toEqual([])
})
