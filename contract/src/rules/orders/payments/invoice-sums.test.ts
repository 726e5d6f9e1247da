import { expect, test } from 'vitest'
import { invoiceSums } from './invoice-sums.ts'
import { receiptName } from './receipt-words.ts'

const ORDER = {
  state: 'invoiced',
  listings: [],
  subtotalCostCents: 900_00,
  shippingCostDiscountCents: 20_00,
  shippingCostFinalCents: 100_00,
  taxExemption: null,
  totalCostFinalCents: 1_000_00,
  refundedCents: 0,
  creditedCents: 0,
  writtenOffCents: 0,
  surplusReturnedCents: 0,
  receivedCents: 0,
  balanceCents: 1_000_00,
  shippingAddress: null,
} as const
const PAID = { ...ORDER, state: 'paid', receivedCents: 1_000_00, balanceCents: 0 } as const

const fromTotal = (order: Parameters<typeof invoiceSums>[0]) => {
  const sums = invoiceSums(order)
  const at = sums.findIndex(({ name }) => name === 'Total')
  return sums.slice(at + 1).map(({ name, cents }) => `${name} ${cents / 100}`)
}

test('freight is what is charged, so that all above the total adds up to it', () => {
  const sums = invoiceSums(ORDER)
  const above = sums.slice(
    0,
    sums.findIndex(({ name }) => name === 'Total'),
  )
  expect(above[1]).toEqual({ name: 'Freight', cents: 100_00, why: 'After $20.00 savings', isTotal: false })
  expect(above.reduce((whole, { cents }) => whole + cents, 0)).toBe(1_000_00)
})

test.each([
  ['nothing came yet', ORDER, ['Balance due 1000']],
  ['not accepted yet', { ...ORDER, state: 'proposed' }, []],
  [
    'a first wire',
    { ...ORDER, receivedCents: 400_00, balanceCents: 600_00 },
    ['Payments received -400', 'Balance due 600'],
  ],
  [
    'a credit before it is paid',
    { ...ORDER, refundedCents: 50_00, creditedCents: 50_00, balanceCents: 950_00 },
    ['Credit -50', 'Balance due 950'],
  ],
  ['paid', PAID, ['Payments received -1000', 'Balance due 0']],
  [
    'paid too much',
    { ...PAID, receivedCents: 1_100_00, balanceCents: -100_00 },
    ['Payments received -1100', 'Overpaid 100'],
  ],
  [
    'what was paid too much went back',
    { ...PAID, surplusReturnedCents: 100_00 },
    ['Payments received -1100', 'Overpayment returned 100', 'Balance due 0'],
  ],
  [
    'a refund, paid too much before and returned',
    { ...PAID, state: 'refunded', refundedCents: 1_000_00, surplusReturnedCents: 100_00 },
    ['Payments received -1100', 'Overpayment returned 100', 'Refunded -1000', 'Net paid 0'],
  ],
  [
    'a refund, then the rest written off',
    { ...PAID, receivedCents: 700_00, writtenOffCents: 300_00, refundedCents: 200_00 },
    ['Written off -300', 'Payments received -700', 'Balance due 0', 'Refunded -200', 'Net paid 500'],
  ],
  [
    'canceled after a credit',
    { ...PAID, state: 'cancelled', receivedCents: 950_00, refundedCents: 1_000_00, creditedCents: 50_00 },
    ['Credit -50', 'Payments received -950', 'Refunded -950', 'Net paid 0'],
  ],
  [
    'a refund',
    { ...PAID, refundedCents: 200_00 },
    ['Payments received -1000', 'Balance due 0', 'Refunded -200', 'Net paid 800'],
  ],
  ['canceled unpaid', { ...ORDER, state: 'cancelled', balanceCents: 0 }, []],
  [
    'canceled, part of it not given back yet',
    { ...PAID, state: 'cancelled', refundedCents: 700_00, balanceCents: -300_00 },
    ['Payments received -1000', 'Refunded -700', 'Net paid 300', 'To be refunded 300'],
  ],
] as const)('from the total to the balance: %s', (_what, order, lines) => {
  expect(fromTotal(order)).toEqual(lines)
})

test.each([
  ['wire', 'FT-77', 'Wire FT-77'],
  ['wire', 'Wire 4711', 'Wire 4711'],
  ['ach', null, 'Bank transfer (ACH)'],
  ['card', 'Visa ending in 1111', 'Visa ending in 1111'],
] as const)('money by %s, %s: %s', (kind, reference, name) => {
  expect(receiptName({ kind, reference })).toBe(name)
})
