import type { Tariff } from './tariff.ts'
import { bandOf, transitOf, type TransitByMode } from './transit.ts'

/** Where a shipment ends, as far as freight cares. */
export type Destination = { isResidential: boolean; hasDock: boolean }

export type Trip = Destination & { miles: number }

/** The rates of one trip: a table of rates cut down to the band of its distance. */
export type Lane = {
  trip: Trip
  fuelBasisPoints: number
  parcel: { nearCents: number; firstLbCents: number; furtherLbCents: number; residentialCents: number }
  ltl: {
    nearCents: number
    minimumCents: number
    breaks: { fromLbs: number; centsPerCwt: number }[]
    residentialCents: number
    liftGateCents: number
  }
  truck: { baseCents: number; milesCents: number; residentialCents: number; liftGateCents: number }
  transit: TransitByMode
}

export function laneOf(tariff: Tariff, trip: Trip): Lane {
  const { bandMiles, fuelBasisPoints, parcel, ltl, truck } = tariff
  const band = bandOf(bandMiles, trip.miles)
  const home = (fee: number): number => (trip.isResidential ? fee : 0)
  const lift = (fee: number): number => (trip.hasDock ? 0 : fee)
  return {
    trip,
    fuelBasisPoints,
    parcel: {
      nearCents: parcel.firstLbCents[0]!,
      firstLbCents: parcel.firstLbCents[band]!,
      furtherLbCents: parcel.furtherLbCents[band]!,
      residentialCents: home(parcel.residentialCents),
    },
    ltl: {
      nearCents: ltl.minimumCents[0]!,
      minimumCents: ltl.minimumCents[band]!,
      breaks: ltl.breaks.map(({ fromLbs, centsPerCwt }) => ({ fromLbs, centsPerCwt: centsPerCwt[band]! })),
      residentialCents: home(ltl.residentialCents),
      liftGateCents: lift(ltl.liftGateCents),
    },
    truck: {
      baseCents: truck.baseCents,
      milesCents: Math.ceil(truck.centsPerMile * trip.miles),
      residentialCents: home(truck.residentialCents),
      liftGateCents: lift(truck.liftGateCents),
    },
    transit: transitOf(tariff, trip.miles),
  }
}
