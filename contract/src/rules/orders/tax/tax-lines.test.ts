import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxLines } from './tax-lines.ts'

const lot = (taxState: string | null, taxCents: number | null, more: object = {}) => ({
  taxState,
  taxCents,
  isTaxExempt: false,
  ...more,
})
const EXEMPT = { isTaxExempt: true }
const CERTIFICATE = 'IN resale certificate 0123'

test.each([
  ['no rate is set', [lot('OH', 0)], null, ['Sales tax 0: No tax collected in OH']],
  ['one state', [lot('OH', 5), lot('OH', 7)], null, ['Ohio sales tax 12']],
  ['a rate that is known', [lot('OH', 5, { taxMilliPercent: 7_250 })], null, ['Ohio sales tax 7.25% 5']],
  ['picked up in another state', [lot('KY', 7)], null, ['Kentucky sales tax 7: On lots picked up there']],
  [
    'two states, and one without tax',
    [lot('OH', 5), lot('KY', 7), lot('OR', 0)],
    null,
    ['Kentucky sales tax 7: On lots picked up there', 'Ohio sales tax 5', 'Sales tax 0: No tax collected in OR'],
  ],
  ['a cheap lot beside a dear one of its state', [lot('OH', 0), lot('OH', 5)], null, ['Ohio sales tax 5']],
  ['a state that isn’t known', [lot(null, 5)], null, ['Sales tax 5']],
  ['exempt', [lot('IN', 0, EXEMPT)], CERTIFICATE, ['Sales tax 0: Exempt in IN by your certificate']],
  [
    'exempt in three',
    [lot('KY', 0, EXEMPT), lot('IN', 0, EXEMPT), lot('OH', 0, EXEMPT)],
    CERTIFICATE,
    ['Sales tax 0: Exempt in IN, KY and OH by your certificates'],
  ],
  [
    'exempt in one, and none in another',
    [lot('IN', 0, EXEMPT), lot('OR', 0)],
    CERTIFICATE,
    ['Sales tax 0: Exempt in IN by your certificate. No tax collected in OR'],
  ],
  ['not priced yet', [lot(null, null)], null, ['Sales tax 0']],
])('a total says its tax and why: %s', (_title, listings, taxExemption, expected) => {
  const lines = taxLines({ listings, taxExemption, shippingAddress: { region: 'OH' } }, 'buyer')
  expect(lines.map(({ name, cents, why }) => `${name} ${cents}${why === null ? '' : `: ${why}`}`)).toEqual(expected)
})

test('a paper names the certificate, and says nothing of a pickup where the address isn’t told', () => {
  const listings = [lot('IN', 0, EXEMPT), lot('KY', 9)]
  expect(taxLines({ listings, taxExemption: CERTIFICATE, shippingAddress: null }, 'paper')).toEqual([
    { name: 'Kentucky sales tax', cents: 9, why: null, owedTo: 'KY' },
    { name: 'Sales tax', cents: 0, why: `Exempt by ${CERTIFICATE}`, owedTo: null },
  ])
})

test('the lines of a total add up to the tax of its lots', () => {
  const lots = fc.array(
    fc.record({
      taxState: fc.constantFrom('KY', 'OH', 'IN', null),
      taxCents: fc.nat(1_000_00),
      isTaxExempt: fc.constant(false),
    }),
  )
  fc.assert(
    fc.property(lots, fc.constantFrom('buyer', 'paper'), (listings, reader) => {
      const whole = listings.reduce((sum, one) => sum + one.taxCents, 0)
      const lines = taxLines({ listings, taxExemption: null, shippingAddress: { region: 'KY' } }, reader)
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(whole)
    }),
  )
})
