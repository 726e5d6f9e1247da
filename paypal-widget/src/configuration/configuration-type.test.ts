import { expect, test } from 'vitest'
import { configurationType, isHermes } from './configuration-type.ts'

const amounts = [10, '10', 0, '', null, undefined, Number.NaN]
const currencies = ['USD', '', null, undefined]

test.each(amounts.flatMap((amount) => currencies.map((currency) => ({ amount, currency }))))(
  '[S4.15] singleUse with amount $amount and currency $currency is Hermes only when both are there',
  ({ amount, currency }) => {
    const expected = amount && currency ? 'Hermes Onetime' : 'Legacy Onetime'
    for (const billingAgreementsEnabled of [true, false]) {
      expect(configurationType({ singleUse: true, amount, currency, billingAgreementsEnabled })).toBe(expected)
    }
  },
)

test('[S4.15] without singleUse the billing agreements decide, whatever the amount', () => {
  for (const amount of amounts) {
    expect(configurationType({ amount, currency: 'USD', billingAgreementsEnabled: true })).toBe(
      'Hermes Billing Agreements',
    )
    expect(configurationType({ amount, currency: 'USD', singleUse: false })).toBe('Legacy Future Payments')
  }
})

test('[S4.15] two of the four types are Hermes', () => {
  expect(isHermes('Hermes Onetime') && isHermes('Hermes Billing Agreements')).toBe(true)
  expect(isHermes('Legacy Onetime') || isHermes('Legacy Future Payments')).toBe(false)
})
