import { describe, expect, test } from 'vitest'
import {
  DEFAULT_RATE_CHOICE,
  DESTINATIONS,
  ORIGINS,
  readRateChoice,
  toRateQuery,
  type RateChoice,
  type RateQuery,
} from './tariff/rate-choice.ts'
import { estimateRates } from './rate-estimator.ts'
import { FIRST_TARIFF } from './tariff/tariff.ts'

const trip = { miles: 1_000, isResidential: false, hasDock: true }

describe('rates', () => {
  test('[S3.14] are for 1, 2, 4, 6, 12 and 24 pallets of 500 lb each, with how they travel', () => {
    const rates = estimateRates(FIRST_TARIFF, trip)
    expect(rates.map(({ pallets, weightLbs, mode, costCents }) => [pallets, weightLbs, mode, costCents])).toEqual([
      [1, 500, 'ltl', 334_80],
      [2, 1_000, 'ltl', 520_80],
      [4, 2_000, 'ltl', 868_00],
      [6, 3_000, 'ltl', 1_302_00],
      [12, 6_000, 'ltl', 1_785_60],
      [24, 12_000, 'truckload', 2_666_00],
    ])
  })

  test('have parts that add up to the cost, and none of nothing', () => {
    for (const there of [trip, { miles: 2_157, isResidential: true, hasDock: false }])
      for (const { costCents, parts } of estimateRates(FIRST_TARIFF, there)) {
        expect(parts.reduce((sum, part) => sum + part.costCents, 0)).toBe(costCents)
        expect(parts.every((part) => part.costCents > 0)).toBe(true)
      }
    expect(estimateRates(FIRST_TARIFF, trip)[0]!.parts.map(({ name }) => name)).toEqual([
      'base',
      'distance',
      'weight',
      'fuel',
    ])
  })

  test('a home without a dock pays both fees', () => {
    const [plain] = estimateRates(FIRST_TARIFF, trip)
    const [home] = estimateRates(FIRST_TARIFF, { ...trip, isResidential: true, hasDock: false })
    expect(home!.costCents - plain!.costCents).toBe(FIRST_TARIFF.ltl.residentialCents + FIRST_TARIFF.ltl.liftGateCents)
  })
})

describe('a choice', () => {
  test('[S9.10 defaults] there are three origins and five regions; the first of each, a company with a dock, is the default', () => {
    expect(ORIGINS.map(({ name, zip }) => `${name} ${zip}`)).toEqual([
      'Mt. Juliet, TN 37122',
      'Ft. Wayne, IN 46806',
      'Hebron, KY 41048',
    ])
    expect(DESTINATIONS.map(({ name, zip }) => `${name} ${zip}`)).toEqual([
      'Midwest 45840',
      'Northeast 12304',
      'Southeast 34243',
      'Southwest 75006',
      'West 93711',
    ])
    expect(DEFAULT_RATE_CHOICE).toEqual({
      originZip: '37122',
      destinationZip: '45840',
      isResidential: false,
      hasDock: true,
    })
  })

  const zips = { origin_zip: '37122', destination_zip: '45840' }
  test.each<[RateQuery, Partial<RateChoice>]>([
    [{}, { isResidential: false, hasDock: true }],
    [
      { address_type: '', has_loading_dock: '' },
      { isResidential: false, hasDock: true },
    ],
    [
      { address_type: 'Residential', has_loading_dock: 'No' },
      { isResidential: true, hasDock: false },
    ],
    [
      { address_type: 'COMMERCIAL', has_loading_dock: '1' },
      { isResidential: false, hasDock: true },
    ],
    [{ destination_zip: ' 45840-1234 ' }, { destinationZip: '45840-1234' }],
    ...['true', '1', 'yes'].map((word): [RateQuery, Partial<RateChoice>] => [
      { has_loading_dock: word },
      { hasDock: true },
    ]),
    ...['false', '0', 'no'].map((word): [RateQuery, Partial<RateChoice>] => [
      { has_loading_dock: word },
      { hasDock: false },
    ]),
  ])('%j is read', (query, expected) => {
    expect(readRateChoice({ ...zips, ...query }).choice).toMatchObject(expected)
  })

  test('is refused field by field', () => {
    const query = { destination_zip: '4584', address_type: 'castle', has_loading_dock: 'maybe' }
    expect(readRateChoice(query)).toEqual({
      choice: null,
      problems: {
        origin_zip: ['Origin zip is required'],
        destination_zip: ['Destination zip is invalid'],
        address_type: ['Address type is invalid'],
        has_loading_dock: ['Has loading dock is invalid'],
      },
    })
    // Words that every object knows are no words of ours.
    expect(readRateChoice({ ...zips, address_type: 'constructor' }).choice).toBeNull()
  })

  test('reads what it writes', () => {
    const choice = { originZip: '41048', destinationZip: '93711', isResidential: true, hasDock: false }
    expect(readRateChoice(toRateQuery(choice)).choice).toEqual(choice)
  })
})
