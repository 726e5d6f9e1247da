import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CENTS } from '../../money.ts'
import { exemptionForSellers, joinExemptions, stateOfTax, taxIn } from './sales-tax.ts'
import { taxCents } from './tax-cents.ts'
import { MAX_TAX_PERCENT } from './tax-rate.ts'

test.each([
  [100_00, 0, 0],
  [100_00, 7_000, 7_00],
  [100_00, 6_625, 6_63],
  [100_00, 6_875, 6_88],
  [100_00, 4_225, 4_23],
  [50, 1_000, 1],
  [49, 1_000, 0],
  [999_999_999, 25_000, 250_000_000],
])('tax on %i cents at %i thousandths of a percent is %i', (cents, rate, tax) => {
  expect(taxCents(cents, rate)).toBe(tax)
})

const cents = fc.integer({ min: 0, max: 2 * MAX_CENTS })
const rate = fc.integer({ min: 0, max: MAX_TAX_PERCENT * 1_000 })

test('tax is the nearest whole cent, and half a cent is rounded up', () => {
  fc.assert(
    fc.property(cents, rate, (amount, milliPercent) => {
      const tax = BigInt(taxCents(amount, milliPercent)) * 100_000n
      const exact = BigInt(amount) * BigInt(milliPercent)
      expect(tax - exact > -50_000n && tax - exact <= 50_000n).toBe(true)
    }),
  )
})

test('a higher amount or rate is never taxed less', () => {
  fc.assert(
    fc.property(cents, rate, fc.nat(100_000), fc.nat(1_000), (amount, milliPercent, more, higher) => {
      expect(taxCents(amount + more, milliPercent + higher)).toBeGreaterThanOrEqual(taxCents(amount, milliPercent))
    }),
  )
})

test('a rate of two decimals costs the same as when rates were kept in hundredths', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 2_500 }), (amount, basisPoints) => {
      expect(taxCents(amount, basisPoints * 10)).toBe(Math.floor((amount * basisPoints + 5_000) / 10_000))
    }),
  )
})

test.each([
  ['a shipped lot is taxed where it goes', false, 'OH', 'OH'],
  ['a lot that is picked up is taxed at its warehouse', true, 'OH', 'IN'],
  ['also before an address is known', true, null, 'IN'],
  ['a shipped lot without an address waits for one', false, null, null],
])('%s', (_title, isPickUp, shipToState, state) => {
  expect(stateOfTax({ isPickUp, warehouseState: 'IN', shipToState })).toBe(state)
})

test('a certificate counts in its own state only', () => {
  const taxes = { taxRates: { IN: 7_000, OH: 5_750 }, taxExemptions: { IN: '0123', KY: '9' } }
  expect(taxIn('IN', taxes)).toEqual({ milliPercent: 0, exemption: 'IN resale certificate 0123' })
  expect(taxIn('OH', taxes)).toEqual({ milliPercent: 5_750, exemption: null })
  expect(taxIn('KY', taxes)).toEqual({ milliPercent: 0, exemption: null })
})

test('an order names each certificate once, and tells sellers only that there is one', () => {
  expect(joinExemptions([null, 'A', 'B', 'A'])).toBe('A; B')
  expect(joinExemptions([null])).toBeNull()
  expect(exemptionForSellers([{ isTaxExempt: false }, { isTaxExempt: true }])).toBe('resale certificate')
  expect(exemptionForSellers([{ isTaxExempt: false }])).toBeNull()
})
