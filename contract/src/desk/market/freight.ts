import { Type, type Static } from 'typebox'
import { MAX_SENT } from '../../rules/shipping/tariff/tariff.ts'
import { Amount, nullable, Timestamp } from '../../wire/amounts.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

/** Any number, so that the rules say what is wrong. */
const Rate = Type.Number()
const ByBand = Type.Array(Rate, { maxItems: MAX_SENT })
const DaysByBand = Type.Array(Type.Tuple([Rate, Rate]), { maxItems: MAX_SENT })

/** A table of freight rates: money in cents, weight in pounds. */
export const FreightRates = Type.Object({
  /** The last mile of each distance band but the last, which has no end. */
  band_miles: ByBand,
  /** Of the line-haul; 2400 is 24 %. */
  fuel_basis_points: Rate,
  parcel: Type.Object({ first_lb_cents: ByBand, further_lb_cents: ByBand, residential_cents: Rate }),
  ltl: Type.Object({
    minimum_cents: ByBand,
    breaks: Type.Array(Type.Object({ from_lbs: Rate, cents_per_cwt: ByBand }), { maxItems: MAX_SENT }),
    residential_cents: Rate,
    lift_gate_cents: Rate,
  }),
  truck: Type.Object({ base_cents: Rate, cents_per_mile: Rate, residential_cents: Rate, lift_gate_cents: Rate }),
  /**
   * Days on which carriers drive, from and to, by band; the last entry holds for all bands beyond. Left out, it stays as it
   * is. Null: by the standard table.
   */
  transit: Type.Optional(nullable(Type.Object({ parcel: DaysByBand, ltl: DaysByBand, truck_miles_per_day: Rate }))),
})
export type FreightRates = Static<typeof FreightRates>

/** What differs between two tables, in words: 'LTL minimum, up to 150 mi', '$105.00', '$110.00'. */
const RateChange = Type.Object({ name: Type.String(), from: nullable(Type.String()), to: nullable(Type.String()) })
export type RateChange = Static<typeof RateChange>

export const FreightVersion = Type.Object({
  version: Type.Integer(),
  created_at: Timestamp,
  /** Null for the first one, and for the command line. */
  by: nullable(Type.String()),
  note: Type.String(),
  /** Against the version before it. */
  changes: Type.Array(RateChange),
  /** False where it can't be used: then the version before it stayed in force. */
  is_usable: Type.Boolean(),
})
export type FreightVersion = Static<typeof FreightVersion>

export const getFreightEndpoint = {
  method: 'GET',
  path: '/api/admin/market/freight',
  summary: 'The freight rates in force, and the last versions of them',
  desk: { area: 'market', level: 'read' },
  query: Type.Object({
    /** The version whose rates to return; the one in force unless told. */
    show: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  reply: Type.Object({
    /** The version in force. */
    version: Type.Integer(),
    /** What a new version must say it is based on: the newest, usable or not. */
    newest: Type.Integer(),
    /** The version that `rates` are of. */
    shown: Type.Integer(),
    rates: FreightRates,
    versions: Type.Array(FreightVersion),
  }),
} as const satisfies Endpoint

export const previewFreightEndpoint = {
  method: 'POST',
  path: '/api/admin/market/freight/preview',
  summary: 'What freight would cost with other rates, beside what it costs now; saves nothing',
  desk: { area: 'market', level: 'read' },
  body: Type.Object({ rates: FreightRates }),
  reply: Type.Object({
    /** What is wrong with the rates; empty where they can be saved. Then there are no examples. */
    problems: Type.Array(Type.String()),
    changes: Type.Array(RateChange),
    /** What buyers would pay; null where nothing can be quoted. */
    examples: Type.Array(
      Type.Object({ name: Type.String(), from_cents: nullable(Amount), to_cents: nullable(Amount) }),
    ),
  }),
} as const satisfies Endpoint
export type FreightPreview = Static<typeof previewFreightEndpoint.reply>

export const saveFreightEndpoint = {
  method: 'POST',
  path: '/api/admin/market/freight',
  summary: 'Puts new freight rates in force at once; orders keep theirs',
  desk: { area: 'market', level: 'write' },
  body: Type.Object({
    /** The version that was changed. Another one has been saved since where it is not the newest: 409. */
    based_on: Type.Integer({ minimum: 1 }),
    rates: FreightRates,
    /** Why; longer than the rule allows, so that the rule says what is wrong. */
    note: Type.String({ maxLength: 1_000 }),
  }),
  reply: Type.Object({ version: Type.Integer() }),
  status: 201,
} as const satisfies Endpoint
