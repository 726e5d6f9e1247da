import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freightAddedTo } from './cart-freight.ts'
import { roadMiles } from './tariff/distance.ts'
import { laneOf, type Lane, type Trip } from './tariff/lane.ts'
import { splitByWeight } from './largest-remainder.ts'
import { freightAddedBy, freightAlone, freightTogether, itemiseFreight, type ShippingTerms } from './lot-freight.ts'
import { loadOf, PARTS, quoteShipment, shipmentCents, type Goods } from './shipment.ts'
import { FIRST_TARIFF, tariffProblems } from './tariff/tariff.ts'

const lane = (miles: number, change: Partial<Trip> = {}): Lane =>
  laneOf(FIRST_TARIFF, { miles, isResidential: false, hasDock: true, ...change })

const lot = (change: Partial<ShippingTerms>): ShippingTerms => ({
  weightLbs: 500,
  palletCount: 1,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  shippingMode: 'calculated',
  flatShippingCents: null,
  shippingDiscountPercent: 0,
  ...change,
})
const box = lot({ weightLbs: 40, palletCount: 0, lengthIn: 24, widthIn: 16, heightIn: 14 })

describe('worked examples', () => {
  test.each<[string, number, Partial<Trip>, ShippingTerms[]]>([
    ['a pallet of 500 lb', 33_480, {}, [lot({})]],
    ['the same to a home without a dock', 51_480, { isResidential: true, hasDock: false }, [lot({})]],
    ['450 lb at the rate of the next break', 33_480, {}, [lot({ weightLbs: 450 })]],
    ['a box', 5_370, {}, [box]],
    ['two pallets together', 52_080, {}, [lot({}), lot({})]],
    ['a truckload', 266_600, {}, [lot({ weightLbs: 12_000, palletCount: 24 })]],
  ])('%s for 1,000 miles costs %i cents', (_, cents, trip, lots) => {
    expect(shipmentCents(lane(1_000, trip), loadOf(lots))).toBe(cents)
  })

  test('a light pallet is billed for its room', () => {
    expect(shipmentCents(lane(100), loadOf([lot({ weightLbs: 180 })]))).toBe(13_392)
  })

  test('two equal lots share their shipment', () => {
    expect(freightTogether(lane(1_000), [lot({}), lot({})])).toEqual([
      { costCents: 33_480, finalCents: 26_040 },
      { costCents: 33_480, finalCents: 26_040 },
    ])
  })

  test('a discount comes off the share of its own lot', () => {
    const discountedLot = lot({ weightLbs: 800, shippingDiscountPercent: 25 })
    expect(freightTogether(lane(620, { hasDock: false }), [discountedLot, box])).toEqual([
      { costCents: 60_580, finalCents: 41_735 },
      { costCents: 5_370, finalCents: 4_933 },
    ])
  })
})

describe('parts', () => {
  test('an LTL quote names base, distance, weight, fuel and fees', () => {
    const quote = quoteShipment(lane(1_000, { isResidential: true, hasDock: false }), loadOf([lot({})]))
    expect(quote).toEqual({
      mode: 'ltl',
      costCents: 51_480,
      charges: { base: 10_500, distance: 6_000, weight: 10_500, fuel: 6_480, residential: 9_500, lift_gate: 8_500 },
    })
  })

  test('a truckload with a rest adds both up', () => {
    const quote = quoteShipment(lane(1_000), loadOf([lot({ weightLbs: 40_000, palletCount: 27 })]))
    expect(quote.mode).toBe('truckload')
    expect(quote.charges).toEqual({
      base: 45_000 + 10_500,
      distance: 170_000 + 6_000,
      weight: 300 * 66 - 16_500,
      fuel: 51_600 + 4_752,
      residential: 0,
      lift_gate: 0,
    })
  })

  test('a lot with a discount has it as the only part below zero', () => {
    expect(itemiseFreight(lane(1_000), lot({ shippingDiscountPercent: 10 }))).toEqual({
      mode: 'ltl',
      costCents: 33_480,
      finalCents: 30_132,
      parts: [
        { name: 'base', costCents: 10_500 },
        { name: 'distance', costCents: 6_000 },
        { name: 'weight', costCents: 10_500 },
        { name: 'fuel', costCents: 6_480 },
        { name: 'discount', costCents: -3_348 },
      ],
    })
  })

  test('flat and free shipping have no other parts', () => {
    expect(itemiseFreight(lane(1_000), lot({ shippingMode: 'flat', flatShippingCents: 9_900 }))).toMatchObject({
      mode: 'flat',
      finalCents: 9_900,
      parts: [{ name: 'flat', costCents: 9_900 }],
    })
    expect(itemiseFreight(lane(1_000), lot({ shippingMode: 'free' }))).toMatchObject({ finalCents: 0, parts: [] })
  })
})

describe('flat and free lots', () => {
  const flat = lot({ shippingMode: 'flat', flatShippingCents: 9_900, shippingDiscountPercent: 50 })
  test('stay outside of what the others share', () => {
    expect(freightTogether(lane(1_000), [flat, lot({}), lot({ shippingMode: 'free' })])).toEqual([
      { costCents: 9_900, finalCents: 4_950 },
      { costCents: 33_480, finalCents: 33_480 },
      { costCents: 0, finalCents: 0 },
    ])
  })
})

test('goods past what the wire can say have no quote', () => {
  const immense = lot({ weightLbs: 2_000_000_000, palletCount: 0 })
  expect(freightAlone(lane(3_000), immense)).toBeNull()
  expect(freightTogether(lane(3_000), [lot({}), immense])).toBeNull()
  expect(freightAddedBy(lane(3_000), immense, [lot({})])).toBeNull()
  expect(freightAddedTo(lane(3_000), [lot({})])(immense)).toBeNull()
  expect(freightAddedTo(lane(3_000), [immense])(lot({}))).toBeNull()
})

describe('what always holds', () => {
  const goods = fc.record<Goods>({
    weightLbs: fc.oneof(fc.integer({ min: 1, max: 160 }), fc.integer({ min: 1, max: 100_000 })),
    palletCount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    lengthIn: fc.integer({ min: 1, max: 120 }),
    widthIn: fc.integer({ min: 1, max: 60 }),
    heightIn: fc.integer({ min: 1, max: 60 }),
  })
  const lots = fc.array(goods, { minLength: 1, maxLength: 6 })
  const trip = fc.record<Trip>({
    miles: fc.integer({ min: 0, max: 3_500 }),
    isResidential: fc.boolean(),
    hasDock: fc.boolean(),
  })
  const cents = (there: Trip, these: readonly Goods[]): number =>
    shipmentCents(laneOf(FIRST_TARIFF, there), loadOf(these))

  test('freight is never negative, and its parts add up', () => {
    fc.assert(
      fc.property(trip, lots, (there, these) => {
        const { costCents, charges } = quoteShipment(laneOf(FIRST_TARIFF, there), loadOf(these))
        expect(costCents).toBe(cents(there, these))
        expect(PARTS.every((part) => charges[part] >= 0)).toBe(true)
        expect(PARTS.reduce((sum, part) => sum + charges[part], 0)).toBe(costCents)
      }),
    )
  })

  test('more weight is never cheaper', () => {
    fc.assert(
      fc.property(trip, lots, fc.integer({ min: 1, max: 50_000 }), (there, these, more) => {
        const [first, ...rest] = these
        const heavier = [{ ...first!, weightLbs: first!.weightLbs + more }, ...rest]
        expect(cents(there, heavier)).toBeGreaterThanOrEqual(cents(there, these))
      }),
    )
  })

  test('more distance is never cheaper', () => {
    fc.assert(
      fc.property(trip, lots, fc.integer({ min: 1, max: 2_000 }), (there, these, more) => {
        expect(cents({ ...there, miles: there.miles + more }, these)).toBeGreaterThanOrEqual(cents(there, these))
      }),
    )
  })

  test('together never costs more than apart', () => {
    fc.assert(
      fc.property(trip, lots, lots, (there, some, others) => {
        expect(cents(there, [...some, ...others])).toBeLessThanOrEqual(cents(there, some) + cents(there, others))
      }),
    )
  })

  const terms = fc.record<ShippingTerms>({
    weightLbs: fc.integer({ min: 1, max: 60_000 }),
    palletCount: fc.integer({ min: 0, max: 30 }),
    lengthIn: fc.integer({ min: 1, max: 120 }),
    widthIn: fc.integer({ min: 1, max: 60 }),
    heightIn: fc.integer({ min: 1, max: 60 }),
    shippingMode: fc.constantFrom('calculated', 'flat', 'free'),
    flatShippingCents: fc.integer({ min: 0, max: 100_000 }),
    shippingDiscountPercent: fc.constantFrom(0, 0, 10, 25, 100),
  })

  test('shares add up to the shipment, and no lot pays more than alone', () => {
    fc.assert(
      fc.property(trip, fc.array(terms, { minLength: 1, maxLength: 8 }), (there, these) => {
        const undiscounted = these.map((one) => ({ ...one, shippingDiscountPercent: 0 }))
        const byLane = laneOf(FIRST_TARIFF, there)
        const freights = freightTogether(byLane, undiscounted)!
        const outside = undiscounted.reduce(
          (sum, one) => sum + (one.shippingMode === 'flat' ? one.flatShippingCents! : 0),
          0,
        )
        const shared = shipmentCents(byLane, loadOf(undiscounted.filter((one) => one.shippingMode === 'calculated')))
        expect(freights.reduce((sum, { finalCents }) => sum + finalCents, 0)).toBe(outside + shared)
        for (const { finalCents } of freightTogether(byLane, these)!) expect(finalCents).toBeGreaterThanOrEqual(0)
        for (const { costCents, finalCents } of freights) expect(finalCents).toBeLessThanOrEqual(costCents)
      }),
    )
  })

  test('what a lot adds to a cart is never negative, and without discounts never more than alone', () => {
    fc.assert(
      fc.property(trip, terms, fc.array(terms, { maxLength: 5 }), (there, one, cart) => {
        const byLane = laneOf(FIRST_TARIFF, there)
        expect(freightAddedBy(byLane, one, cart)).toBeGreaterThanOrEqual(0)
        const plain = { ...one, shippingDiscountPercent: 0 }
        const added = freightAddedBy(
          byLane,
          plain,
          cart.map((other) => ({ ...other, shippingDiscountPercent: 0 })),
        )!
        expect(added).toBeLessThanOrEqual(freightAlone(byLane, plain)!.costCents)
      }),
    )
  })

  test('what many lots add to one cart is what each adds by itself', () => {
    const fewDiscounts = fc
      .array(terms, { maxLength: 5 })
      .chain((cart) =>
        fc.boolean().map((isPlain) => (isPlain ? cart.map((one) => ({ ...one, shippingDiscountPercent: 0 })) : cart)),
      )
    fc.assert(
      fc.property(trip, terms, fewDiscounts, (there, one, cart) => {
        const byLane = laneOf(FIRST_TARIFF, there)
        expect(freightAddedTo(byLane, cart)(one)).toBe(freightAddedBy(byLane, one, cart))
      }),
    )
  })
})

describe('splitting an amount', () => {
  test('keeps every cent, and gives the odd ones to those who lost most', () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeight(60_580, [60_580, 5_370])).toEqual([55_647, 4_933])
    expect(splitByWeight(7, [0, 0])).toEqual([7, 0])
    expect(splitByWeight(0, [])).toEqual([])
  })

  test('is exact past what numbers hold', () => {
    expect(splitByWeight(999_999_999, [999_999_999, 999_999_998])).toEqual([500_000_000, 499_999_999])
  })
})

describe('a table of rates', () => {
  test('the first one may be used', () => {
    expect(tariffProblems(FIRST_TARIFF)).toEqual([])
  })

  const { parcel, ltl, truck } = FIRST_TARIFF
  test.each([
    ['Distance bands must rise.', { bandMiles: [150, 300, 600, 1_000, 1_000, 2_000] }],
    ['Weight breaks must rise from zero.', { ltl: { ...ltl, breaks: ltl.breaks.slice(1) } }],
    ['Every rate must be a whole number of cents, and none negative.', { truck: { ...truck, baseCents: -1 } }],
    ['Every rate needs a value for each band.', { ltl: { ...ltl, minimumCents: [10_500] } }],
    [
      'No rate may fall with distance.',
      { parcel: { ...parcel, firstLbCents: [...parcel.firstLbCents.slice(0, 6), 1_999] } },
    ],
    [
      'In band 1 a pound by parcel must cost at least the highest LTL rate.',
      { parcel: { ...parcel, furtherLbCents: [35, ...parcel.furtherLbCents.slice(1)] } },
    ],
    [
      'In band 7 the heaviest parcel must not cost more than the LTL minimum.',
      { parcel: { ...parcel, furtherLbCents: [...parcel.furtherLbCents.slice(0, 6), 160] } },
    ],
  ])('is refused: %s', (problem, change) => {
    expect(tariffProblems({ ...FIRST_TARIFF, ...change })).toEqual([problem])
  })
})

describe('distance', () => {
  const juliet = { latitude: 36.178348, longitude: -86.48658 }
  test('is measured by road and rounded up to whole miles', () => {
    const fresno = { latitude: 36.830242, longitude: -119.83193 }
    expect(roadMiles(juliet, juliet)).toBe(0)
    expect(roadMiles(juliet, fresno)).toBe(roadMiles(fresno, juliet))
    // 1,844 miles as the crow flies.
    expect(roadMiles(juliet, fresno)).toBeGreaterThan(2_130)
    expect(roadMiles(juliet, fresno)).toBeLessThan(2_190)
  })
})
