import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareLotNetCents, expectedCents, lineNetCents, MAX_EXPECTED_CENTS, unitResaleCents } from './line-value.ts'
import type { LineTerms } from './terms.ts'

const BOOK = { sellThrough: 900, fee: 130, unitCostCents: 0 }
const of = (given: Partial<LineTerms>): LineTerms => ({
  valueKind: 'percent',
  value: 400,
  factor: 1_000,
  ...BOOK,
  ...given,
})

test.each([
  ['a percentage of the MSRP', of({}), 100_00, 40_00],
  ['the condition’s part of it', of({ factor: 700 }), 100_00, 28_00],
  ['half a cent is rounded up', of({ value: 500 }), 25, 13],
  ['an amount stays, whatever the MSRP', of({ valueKind: 'cents', value: 12_99 }), 100_00, 12_99],
  ['an amount in a worse condition', of({ valueKind: 'cents', value: 12_99, factor: 500 }), 0, 6_50],
  ['twice the MSRP in a condition worth more', of({ value: 2_000, factor: 1_500 }), 999_999_999, 2_999_999_997],
])('a unit is sold for %s', (_title, terms, msrp, cents) => {
  expect(unitResaleCents(terms, msrp)).toBe(cents)
})

test.each([
  ['what sells, without the fee', of({}), 10, 313_20],
  ['and without what each unit costs', of({ unitCostCents: 2_50 }), 10, 288_20],
  ['one floor a line: goods of a quarter keep what two floors a unit would lose', of({ value: 1_000 }), 1, 78_30],
  ['a line that costs more than it brings', of({ value: 0, unitCostCents: 1_00 }), 3, -3_00],
])('a line brings %s', (_title, terms, units, net) => {
  expect(lineNetCents(terms, { units, unitMsrpCents: 100_00 })).toBe(net)
})

test('a lot without lines is one line: a percentage of its MSRP, or an amount for each unit', () => {
  const lot = { units: 20, msrpCents: 2_000_00 }
  expect(bareLotNetCents(of({}), lot)).toBe(626_40)
  expect(bareLotNetCents(of({ valueKind: 'cents', value: 10_00 }), lot)).toBe(156_60)
  expect(bareLotNetCents(of({ unitCostCents: 1_00 }), lot)).toBe(606_40)
})

test('nothing passes what can be told', () => {
  expect(expectedCents(5 * MAX_EXPECTED_CENTS)).toBe(MAX_EXPECTED_CENTS)
  expect(expectedCents(-5 * MAX_EXPECTED_CENTS)).toBe(-MAX_EXPECTED_CENTS)
})

test('a line comes to the same in whole numbers of any size', () => {
  const terms = fc.record({
    valueKind: fc.constantFrom('percent' as const, 'cents' as const),
    value: fc.integer({ min: 0, max: 2_000 }),
    factor: fc.integer({ min: 0, max: 1_500 }),
    sellThrough: fc.integer({ min: 0, max: 1_000 }),
    fee: fc.integer({ min: 0, max: 1_000 }),
    unitCostCents: fc.integer({ min: 0, max: 9_999_999 }),
  })
  const goods = fc.record({
    units: fc.integer({ min: 1, max: 2_147_483_647 }),
    unitMsrpCents: fc.integer({ min: 0, max: 999_999_999 }),
  })
  fc.assert(fc.property(terms, goods, (given, line) => lineNetCents(given, line) === exactly(given, line)))
})

function exactly(terms: LineTerms, line: { units: number; unitMsrpCents: number }): number {
  const [value, factor, units] = [BigInt(terms.value), BigInt(terms.factor), BigInt(line.units)]
  const unit =
    terms.valueKind === 'cents'
      ? (value * factor + 500n) / 1_000n
      : (BigInt(line.unitMsrpCents) * value * factor + 500_000n) / 1_000_000n
  const gross = smaller(units * unit)
  const net = (gross * BigInt(terms.sellThrough) * BigInt(1_000 - terms.fee)) / 1_000_000n
  return Number(net - smaller(units * BigInt(terms.unitCostCents)))
}

function smaller(amount: bigint): bigint {
  return amount < 9_000_000_000n ? amount : 9_000_000_000n
}
