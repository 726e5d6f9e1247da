import type { FreightTerms, RateEstimates } from '@lotyard/contract/lots/shipping'
import { DESTINATIONS, ORIGINS } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { estimateRates } from '@lotyard/contract/rules/shipping/rate-estimator'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { milesBetween } from './zip-places.ts'

const server = useApp()
const ask = (query: Record<string, string>, client = server.visitor) =>
  client.get(`/api/shipping_rate_estimator?${new URLSearchParams(query).toString()}`)
const ZIPS = { origin_zip: '37122', destination_zip: '45840' }
const BOTH_INVALID = { origin_zip: ['Origin zip is invalid'], destination_zip: ['Destination zip is invalid'] }

describe('the rate estimator', () => {
  test('[S7.37] [S3.14] [S6.01] tells a visitor what pallets cost, with parts that add up', async () => {
    const reply = await ask(ZIPS)
    expect(reply.statusCode).toBe(200)
    const { rates, miles, regions } = reply.json<RateEstimates>()
    expect(miles).toBe(milesBetween('37122', '45840'))
    const expected = estimateRates(FIRST_TARIFF, { miles, isResidential: false, hasDock: true })
    expect(rates).toEqual(
      expected.map(({ pallets, weightLbs, mode, costCents, parts }) => ({
        pallets,
        weight_lbs: weightLbs,
        mode,
        cost_cents: costCents,
        parts: parts.map((part) => ({ name: part.name, cost_cents: part.costCents })),
      })),
    )
    for (const { cost_cents, parts } of rates)
      expect(parts.reduce((sum, part) => sum + part.cost_cents, 0)).toBe(cost_cents)
    expect(regions.map(({ zip, name }) => ({ zip, name }))).toEqual(DESTINATIONS)
    expect(regions[0]!.rates).toEqual(rates.map(({ pallets, cost_cents }) => ({ pallets, cost_cents })))
  })

  test('[S7.37] a home without a dock costs more, in every region, however the words are written', async () => {
    const plain = (await ask(ZIPS)).json<RateEstimates>()
    const reply = await ask({ ...ZIPS, address_type: 'Residential', has_loading_dock: 'no' })
    const home = reply.json<RateEstimates>()
    expect(home.rates[0]!.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['residential', 'lift_gate']))
    for (const [at, region] of home.regions.entries())
      expect(region.rates[0]!.cost_cents).toBeGreaterThan(plain.regions[at]!.rates[0]!.cost_cents)
  })

  test('a ZIP+4 costs what its ZIP code costs', async () => {
    const plain = await ask(ZIPS)
    expect((await ask({ ...ZIPS, destination_zip: '45840-1234' })).body).toBe(plain.body)
  })

  test('is the same for everybody', async () => {
    const plain = await ask(ZIPS)
    expect((await ask(ZIPS, await server.as('buyer'))).body).toBe(plain.body)
  })

  test.each([
    ['nothing', {}, { origin_zip: ['Origin zip is required'], destination_zip: ['Destination zip is required'] }],
    ['no ZIP codes', { origin_zip: '3712', destination_zip: '458401' }, BOTH_INVALID],
    ['another kind of place', { ...ZIPS, address_type: 'castle' }, { address_type: ['Address type is invalid'] }],
    ['half a dock', { ...ZIPS, has_loading_dock: '2' }, { has_loading_dock: ['Has loading dock is invalid'] }],
  ])('[S7.37] refuses %s as malformed, field by field', async (_, query, errors) => {
    const reply = await ask(query as Record<string, string>)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'malformed_request', errors }),
    ])
  })

  test.each([
    ['Alaska', '99501'],
    ['Hawaii', '96813'],
    ['Puerto Rico', '00901'],
    ['a military post office', '09012'],
    ['a ZIP code that does not exist', '00000'],
  ])('[S7.37] freight does not go to %s', async (_, zip) => {
    const to = await ask({ ...ZIPS, destination_zip: zip })
    expect([to.statusCode, to.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'invalid_fields',
        errors: { destination_zip: ['Destination zip is invalid'] },
      }),
    ])
    const between = await ask({ origin_zip: zip, destination_zip: zip })
    expect([between.statusCode, between.json<{ errors: object }>().errors]).toEqual([422, BOTH_INVALID])
  })

  test.each(['37122', '46806', '41048'])('[S9.10 %s] is an origin with a way to each region', async (zip) => {
    expect(ORIGINS.map((origin) => origin.zip)).toContain(zip)
    for (const destination of DESTINATIONS) {
      const reply = await ask({ origin_zip: zip, destination_zip: destination.zip })
      expect([destination.zip, reply.statusCode]).toEqual([destination.zip, 200])
    }
  })

  test.each(['45840', '12304', '34243', '75006', '93711'])(
    '[S9.10 %s] is a region with a way from each origin',
    async (zip) => {
      expect(DESTINATIONS.map((destination) => destination.zip)).toContain(zip)
      for (const origin of ORIGINS) {
        const reply = await ask({ origin_zip: origin.zip, destination_zip: zip })
        expect([origin.zip, reply.statusCode]).toEqual([origin.zip, 200])
      }
    },
  )
})

test('the terms of freight are those of the tariff in force', async () => {
  const { ltl, truck, parcel } = FIRST_TARIFF
  expect((await server.visitor.get('/api/freight_terms')).json<FreightTerms>()).toEqual({
    tariff_version: 1,
    band_miles: FIRST_TARIFF.bandMiles,
    break_lbs: [500, 1_000, 2_000, 5_000, 10_000],
    fuel_basis_points: FIRST_TARIFF.fuelBasisPoints,
    residential_cents: {
      parcel: parcel.residentialCents,
      ltl: ltl.residentialCents,
      truckload: truck.residentialCents,
    },
    lift_gate_cents: { ltl: ltl.liftGateCents, truckload: truck.liftGateCents },
  })
})
