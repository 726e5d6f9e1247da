import { tariffProblems, type Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Rates = Type.Array(Type.Number())
const Days = Type.Array(Type.Tuple([Type.Number(), Type.Number()]))

/** A `Tariff` as it lies in the database, where any object may lie. */
const StoredTariff = Type.Object({
  bandMiles: Rates,
  fuelBasisPoints: Type.Number(),
  parcel: Type.Object({ firstLbCents: Rates, furtherLbCents: Rates, residentialCents: Type.Number() }),
  ltl: Type.Object({
    minimumCents: Rates,
    breaks: Type.Array(Type.Object({ fromLbs: Type.Number(), centsPerCwt: Rates })),
    residentialCents: Type.Number(),
    liftGateCents: Type.Number(),
  }),
  truck: Type.Object({
    baseCents: Type.Number(),
    centsPerMile: Type.Number(),
    residentialCents: Type.Number(),
    liftGateCents: Type.Number(),
  }),
  transit: Type.Optional(Type.Object({ parcel: Days, ltl: Days, truckMilesPerDay: Type.Number() })),
})

/** The table if it may be used, else what is wrong with it. */
export function readTariff(stored: unknown): { rates: Tariff } | { problems: string[] } {
  if (!Value.Check(StoredTariff, stored)) {
    const [first] = Value.Errors(StoredTariff, stored)
    return { problems: [`${first?.instancePath ?? ''} ${first?.message ?? 'has another shape'}`] }
  }
  const problems = tariffProblems(stored)
  return problems.length === 0 ? { rates: stored } : { problems }
}
