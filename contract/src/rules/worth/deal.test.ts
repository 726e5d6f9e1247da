import { expect, test } from 'vitest'
import { describeWorth, isDeal, type LotWorth, type WorthFilters } from './deal.ts'

const NONE: WorthFilters = { min_profit: null, min_roi: null, within_target: false }
/** Profit $200, ROI 25 %, and a cost of at most $700 keeps the target. */
const LOT: LotWorth = { expectedCents: 1_000_00, costCents: 800_00, target: { kind: 'margin', tenths: 300 } }

test.each([
  ['a profit it just has', { min_profit: 200 }, LOT, true],
  ['a dollar more', { min_profit: 201 }, LOT, false],
  ['an ROI it just has', { min_roi: 25 }, LOT, true],
  ['a percent more', { min_roi: 26 }, LOT, false],
  ['the target, which it passes', { within_target: true }, LOT, false],
  ['the target, which it just keeps', { within_target: true }, { ...LOT, costCents: 700_00 }, true],
  ['all of them', { min_profit: 300, min_roi: 42, within_target: true }, { ...LOT, costCents: 700_00 }, true],
  ['all of them, of which one fails', { min_profit: 301, min_roi: 42 }, { ...LOT, costCents: 700_00 }, false],
  ['any profit, where it would be a loss', { min_profit: 0 }, { ...LOT, costCents: 1_000_01 }, false],
  ['an ROI, of what costs nothing', { min_roi: 0 }, { ...LOT, costCents: 0 }, false],
] as [string, Partial<WorthFilters>, LotWorth, boolean][])('asked for %s', (_title, asked, lot, isOne) => {
  expect(isDeal({ ...NONE, ...asked }, lot)).toBe(isOne)
})

test.each([
  [{ min_profit: 1_200, within_target: true }, 'Profit from $1,200 · within my target'],
  [{ min_roi: 30 }, 'ROI from 30%'],
  [{ within_target: true }, 'Within my target'],
  [{}, ''],
])('%j reads %j', (asked, words) => {
  expect(describeWorth({ ...NONE, ...asked })).toBe(words)
})
