import { expect, test } from 'vitest'
import { setupSteps } from './setup-steps.ts'

test.each([
  ['all there', true, true, true, []],
  ['nothing there', true, false, false, ['add_payment_method', 'add_address']],
  ['only a card there', true, true, false, ['add_address']],
  ['only an address there', true, false, true, ['add_payment_method']],
  ['a market without a gateway', false, false, false, ['add_address']],
  ['nothing known', true, null, null, []],
] as const)('with %s', (_case, takesPayments, hasPaymentMethod, hasAddress, steps) => {
  expect(setupSteps({ takesPayments, hasPaymentMethod, hasAddress })).toEqual(steps)
})
