import { expect, test } from 'vitest'
import { tariffChanges } from './tariff-changes.ts'
import { toFreightRates, toTariff } from './tariff-on-the-wire.ts'
import { FIRST_TARIFF, noteProblem, type Tariff } from './tariff.ts'
import { priceExamples } from '../worked-examples.ts'

test('the same rates differ in nothing', () => expect(tariffChanges(FIRST_TARIFF, FIRST_TARIFF)).toEqual([]))

test('each rate that differs is a line that people can read', () => {
  const { ltl, truck } = FIRST_TARIFF
  const after: Tariff = {
    ...FIRST_TARIFF,
    bandMiles: [...FIRST_TARIFF.bandMiles.slice(0, -1), 2_100],
    fuelBasisPoints: 2_650,
    ltl: { ...ltl, breaks: ltl.breaks.map((each, at) => (at === 1 ? { ...each, fromLbs: 600 } : each)) },
    truck: { ...truck, centsPerMile: 175 },
  }
  expect(tariffChanges(FIRST_TARIFF, after)).toEqual([
    { name: 'Fuel surcharge', from: '24.00%', to: '26.50%' },
    { name: 'Band 6 ends at', from: '2,000 mi', to: '2,100 mi' },
    { name: 'LTL break 2 starts at', from: '500 lb', to: '600 lb' },
    { name: 'Truck, per mile', from: '$1.70', to: '$1.75' },
  ])
})

test('a band or a break that comes or goes has nothing on the other side', () => {
  const { ltl } = FIRST_TARIFF
  const after = { ...FIRST_TARIFF, ltl: { ...ltl, breaks: ltl.breaks.slice(0, -1) } }
  const changes = tariffChanges(FIRST_TARIFF, after)
  expect(changes).toHaveLength(7)
  expect(changes[0]).toEqual({ name: 'LTL per 100 lb, from 10,000 lb, band 1', from: '$9.00', to: null })
})

test('a new band does not make those after it read as changed', () => {
  const split = <Item>(items: Item[]): Item[] => items.toSpliced(2, 0, items[2]!)
  const { bandMiles, parcel, ltl } = FIRST_TARIFF
  const after: Tariff = {
    ...FIRST_TARIFF,
    bandMiles: bandMiles.toSpliced(2, 0, 450),
    parcel: { ...parcel, firstLbCents: split(parcel.firstLbCents), furtherLbCents: split(parcel.furtherLbCents) },
    ltl: {
      ...ltl,
      minimumCents: split(ltl.minimumCents),
      breaks: ltl.breaks.map((at) => ({ ...at, centsPerCwt: split(at.centsPerCwt) })),
    },
  }
  const changes = tariffChanges(FIRST_TARIFF, after)
  expect(changes[0]).toEqual({ name: 'Parcel, first pound, up to 450 mi', from: null, to: '$14.00' })
  expect(changes).toHaveLength(3 + 6)
  expect(changes.every(({ name, from }) => name.endsWith('up to 450 mi') && from === null)).toBe(true)
})

test('rates come back from the wire as they went', () => {
  expect(toTariff(toFreightRates(FIRST_TARIFF))).toEqual(FIRST_TARIFF)
})

test('what is said of transit replaces what was, left out it stays, and null goes back to the standard days', () => {
  const rates = toFreightRates(FIRST_TARIFF)
  const own = (ltl: [number, number][]) => ({ parcel: [[1, 1]] as [number, number][], ltl, truckMilesPerDay: 450 })
  const before: Tariff = { ...FIRST_TARIFF, transit: own([[1, 2]]) }
  expect(toTariff(rates, before)).toEqual(before)
  expect(toTariff({ ...rates, transit: null }, before)).toEqual(FIRST_TARIFF)
  expect(tariffChanges(before, FIRST_TARIFF)).toContainEqual({ name: 'Days by LTL', from: '1-2', to: null })
  // The last entry holds for all bands beyond: written out for each of them, nothing changes.
  expect(
    tariffChanges(before, {
      ...before,
      transit: own([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    }),
  ).toEqual([])
  expect(
    tariffChanges(before, {
      ...before,
      transit: own([
        [1, 2],
        [2, 4],
      ]),
    }),
  ).toMatchObject([{ to: '1-2, 2-4' }])
})

test('the worked examples cost what they are known to cost', () => {
  expect(priceExamples(FIRST_TARIFF).map(({ costCents }) => costCents)).toEqual([
    33_480, 51_480, 33_480, 13_392, 5_370, 52_080, 266_600,
    // 417.35 and 49.33.
    46_668,
  ])
})

test.each([
  ['Diesel is up', true],
  [' ', false],
  ['a\nb', false],
  ['x'.repeat(201), false],
])('%j as a reason: %s', (note, isGood) => expect(noteProblem(note) === null).toBe(isGood))
