import { expect, test } from 'vitest'
import { describeFreightTerms } from './describe-freight-terms.ts'

test('freight is described by the figures of the tariff in force', () => {
  const text = describeFreightTerms({
    tariff_version: 1,
    band_miles: [150, 300, 1_200],
    break_lbs: [500, 1_000],
    fuel_basis_points: 2_250,
    residential_cents: { parcel: 5_00, ltl: 95_00, truckload: 250_00 },
    lift_gate_cents: { ltl: 85_00, truckload: 200_00 },
  }).join('\n')
  for (const figures of [
    'in steps, at 150, 300 and 1,200 miles',
    'fall at 500 and 1,000 lbs',
    'A fuel surcharge of 22.5% is added.',
    'Delivery to a home adds $5 a parcel, $95 by LTL or $250 a truck.',
    'which adds $85 by LTL or $200 a truck',
  ])
    expect(text).toContain(figures)
})
