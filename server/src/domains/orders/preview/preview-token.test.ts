import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { isPreviewTokenOf, makePreviewToken, type ShownOrder } from './preview-token.ts'

const SECRET = 'a secret of the tests'
const SHOWN: ShownOrder = {
  accountId: 'ann',
  placedBy: null,
  shipTo: EXAMPLE_ADDRESS,
  order: {
    warehouses: [],
    subtotalCostCents: 100_00,
    shippingCostCents: 20_00,
    shippingCostDiscountCents: 0,
    shippingCostFinalCents: 20_00,
    taxCents: 0,
    taxExemption: null,
    totalCostFinalCents: 120_00,
    tariffVersion: 1,
  },
}
const minutesLater = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
const TOKEN = makePreviewToken(SECRET, SHOWN, minutesLater(0))

test.each([
  [0, true],
  [29, true],
  [30, false],
  [31, false],
])('%i minutes after the preview its token is good: %s', (minutes, isGood) => {
  expect(isPreviewTokenOf(SECRET, TOKEN, SHOWN, minutesLater(minutes))).toBe(isGood)
})

test('it is good for what was shown, to whom it was shown, and signed by us', () => {
  const now = minutesLater(1)
  for (const other of [
    { ...SHOWN, accountId: 'bob' },
    { ...SHOWN, placedBy: 'bob' },
    { ...SHOWN, order: { ...SHOWN.order, totalCostFinalCents: 119_00 } },
    { ...SHOWN, order: { ...SHOWN.order, taxExemption: 'IN resale certificate 1' } },
    { ...SHOWN, shipTo: { ...EXAMPLE_ADDRESS, loading_dock: !EXAMPLE_ADDRESS.loading_dock } },
  ])
    expect(isPreviewTokenOf(SECRET, TOKEN, other, now)).toBe(false)
  expect(isPreviewTokenOf('another secret', TOKEN, SHOWN, now)).toBe(false)
})
