import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { DEFAULT_TRANSIT } from '@lotyard/contract/rules/shipping/tariff/transit'
import { toFreightRates } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import { expect, test } from 'vitest'
import { labelOf, readRates, readSize, sizeOf, toFields } from './rate-fields.ts'

const rates = toFreightRates(FIRST_TARIFF)
const size = sizeOf(rates)

test('rates become fields that people can type, and fields become the same rates', () => {
  const fields = toFields(rates)
  expect(fields).toMatchObject({
    fuel: '24.00',
    'band_miles.0': '150',
    'parcel_further.0': '0.38',
    truck_base: '450.00',
  })
  expect(readRates(fields, size)).toEqual({ rates: { ...rates, transit: null }, unread: null })
})

test('thousands, dollar and percent signs are understood', () => {
  const typed = { ...toFields(rates), fuel: '26.5%', truck_base: '$1,450', 'break_from.5': '10,000' }
  expect(readRates(typed, size).rates).toMatchObject({ fuel_basis_points: 2_650, truck: { base_cents: 145_000 } })
})

test('fuel is a percentage, which may be more than the line-haul, and no amount of money', () => {
  const fuelOf = (fuel: string) => readRates({ ...toFields(rates), fuel }, size)
  expect(['24', '24.5 %', '150%', '1,000'].map((fuel) => fuelOf(fuel).rates?.fuel_basis_points)).toEqual([
    2_400, 2_450, 15_000, 100_000,
  ])
  expect(fuelOf('$24').unread).toEqual(['fuel'])
})

test('every field that is no number is named', () => {
  const typed = { ...toFields(rates), fuel: 'much', 'ltl_minimum.2': '', 'band_miles.1': '1.5', 'break_from.1': '-3' }
  expect(readRates(typed, size)).toEqual({
    rates: null,
    unread: ['fuel', 'band_miles.1', 'ltl_minimum.2', 'break_from.1'],
  })
})

test.each([
  [
    { bands: '7', breaks: '6' },
    { bands: 7, breaks: 6 },
  ],
  [{ bands: '', breaks: '6' }, null],
  [{ bands: '51', breaks: '6' }, null],
  [{ bands: '7', breaks: '1e9' }, null],
])('a form that says %j has the size %j', (given, expected) => expect(readSize(given)).toEqual(expected))

test('transit days are typed as one number or two, the last entry for all bands beyond; empty ones are standard', () => {
  const transit = { parcel: [[1, 1] as [number, number]], ltl: [[1, 2] as [number, number]], truck_miles_per_day: 450 }
  const fields = toFields({ ...rates, transit })
  expect(fields).toMatchObject({ 'parcel_days.6': '1', 'ltl_days.6': '1-2', truck_miles_per_day: '450' })
  const typed = { ...fields, 'ltl_days.6': ' 2 to 4 ', truck_miles_per_day: '1,000' }
  expect(readRates(typed, size).rates?.transit).toMatchObject({ truck_miles_per_day: 1_000 })
  expect(readRates(typed, size).rates?.transit?.ltl.slice(5)).toEqual([
    [1, 2],
    [2, 4],
  ])
  const some = { ...toFields(rates), 'parcel_days.0': '2' }
  const parcel = DEFAULT_TRANSIT.parcel.with(0, [2, 2])
  expect(readRates(some, size).rates?.transit).toEqual({ parcel, ltl: DEFAULT_TRANSIT.ltl, truck_miles_per_day: 500 })
  const { unread } = readRates({ ...some, 'ltl_days.0': '2 or 3', truck_miles_per_day: 'far' }, size)
  expect(unread).toEqual(['ltl_days.0', 'truck_miles_per_day'])
  expect(unread!.map(labelOf)).toEqual(['LTL transit, band 1', 'Truck, miles a day'])
})
