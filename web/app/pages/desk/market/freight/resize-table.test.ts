import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { toFreightRates } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import { expect, test } from 'vitest'
import { readRates, sizeOf, toFields } from './rate-fields.ts'
import { resizeTable } from './resize-table.ts'

const rates = toFreightRates(FIRST_TARIFF)
const size = sizeOf(rates)
const resize = (act: string) => resizeTable(act, { ...toFields(rates), note: 'kept' }, size)
const ratesAfter = (act: string, entered: Record<string, string> = {}) => {
  const { fields, size: after } = resize(act)!
  return readRates({ ...fields, ...entered }, after).rates
}

test('a band that is split keeps its rates on both sides, and waits for where the nearer one ends', () => {
  const { fields, empty } = resize('split_band.2')!
  expect([empty, fields['band_miles.2'], fields['band_miles.3'], fields['note']]).toEqual([
    'band_miles.2',
    '',
    '600',
    'kept',
  ])
  const after = ratesAfter('split_band.2', { 'band_miles.2': '450' })!
  expect(after.band_miles).toEqual([150, 300, 450, 600, 1_000, 1_500, 2_000])
  expect(after.ltl.minimum_cents).toEqual([10_500, 12_000, 14_000, 14_000, 16_500, 19_000, 21_500, 24_000])
  expect(after.ltl.breaks[5]!.cents_per_cwt).toEqual([900, 1_100, 1_400, 1_400, 1_800, 2_300, 2_800, 3_200])
})

test('the band without an end can be split and removed', () => {
  expect(ratesAfter('split_band.6', { 'band_miles.6': '2500' })!.band_miles).toEqual([
    150, 300, 600, 1_000, 1_500, 2_000, 2_500,
  ])
  const after = ratesAfter('remove_band.6')!
  expect(after.band_miles).toEqual([150, 300, 600, 1_000, 1_500])
  expect(after.parcel.further_lb_cents).toEqual([38, 46, 58, 70, 84, 98])
})

test('a break that is split waits for where the heavier one starts', () => {
  expect(resize('split_break.1')!.empty).toBe('break_from.2')
  const after = ratesAfter('split_break.1', { 'break_from.2': '750' })!
  expect(after.ltl.breaks.map(({ from_lbs }) => from_lbs)).toEqual([0, 500, 750, 1_000, 2_000, 5_000, 10_000])
  expect(after.ltl.breaks[2]!.cents_per_cwt).toEqual(after.ltl.breaks[1]!.cents_per_cwt)
})

test('a break that is removed takes its rates along', () => {
  const { breaks } = ratesAfter('remove_break.1')!.ltl
  expect(breaks.map(({ from_lbs }) => from_lbs)).toEqual([0, 1_000, 2_000, 5_000, 10_000])
  expect(breaks[1]!.cents_per_cwt[0]).toBe(2_300)
})

test('neither the last band nor the first break can go, and there are no more than the rules allow', () => {
  expect(resize('remove_break.0')).toBeNull()
  expect(resizeTable('remove_band.0', toFields(rates), { bands: 1, breaks: 6 })).toBeNull()
  expect(resizeTable('split_band.0', toFields(rates), { bands: 20, breaks: 6 })).toBeNull()
  expect(resizeTable('split_break.0', toFields(rates), { bands: 7, breaks: 20 })).toBeNull()
})

test.each(['preview', 'save', 'split_band.7', 'split_band.', 'split_band.-1', 'remove_break.1e0', 'split_band.x'])(
  '%s adds and removes nothing',
  (act) => expect(resize(act)).toBeNull(),
)
