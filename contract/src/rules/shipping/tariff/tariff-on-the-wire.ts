// A table of freight rates between its two spellings: the rules' and the wire's.
import type { FreightRates } from '../../../desk/market/freight.ts'
import type { Tariff } from './tariff.ts'

/** Rates that say nothing of transit keep what was said before; null goes back to the standard days. */
export function toTariff(
  { band_miles, fuel_basis_points, parcel, ltl, truck, transit }: FreightRates,
  before?: Tariff,
): Tariff {
  const ownTransit = transit === undefined ? before?.transit : toTransit(transit)
  return {
    bandMiles: band_miles,
    fuelBasisPoints: fuel_basis_points,
    parcel: {
      firstLbCents: parcel.first_lb_cents,
      furtherLbCents: parcel.further_lb_cents,
      residentialCents: parcel.residential_cents,
    },
    ltl: {
      minimumCents: ltl.minimum_cents,
      breaks: ltl.breaks.map(({ from_lbs, cents_per_cwt }) => ({ fromLbs: from_lbs, centsPerCwt: cents_per_cwt })),
      residentialCents: ltl.residential_cents,
      liftGateCents: ltl.lift_gate_cents,
    },
    truck: {
      baseCents: truck.base_cents,
      centsPerMile: truck.cents_per_mile,
      residentialCents: truck.residential_cents,
      liftGateCents: truck.lift_gate_cents,
    },
    ...(ownTransit && { transit: ownTransit }),
  }
}

function toTransit(transit: NonNullable<FreightRates['transit']> | null): Tariff['transit'] {
  if (transit === null) return undefined
  return { parcel: transit.parcel, ltl: transit.ltl, truckMilesPerDay: transit.truck_miles_per_day }
}

export function toFreightRates({ bandMiles, fuelBasisPoints, parcel, ltl, truck, transit }: Tariff): FreightRates {
  return {
    band_miles: bandMiles,
    fuel_basis_points: fuelBasisPoints,
    parcel: {
      first_lb_cents: parcel.firstLbCents,
      further_lb_cents: parcel.furtherLbCents,
      residential_cents: parcel.residentialCents,
    },
    ltl: {
      minimum_cents: ltl.minimumCents,
      breaks: ltl.breaks.map(({ fromLbs, centsPerCwt }) => ({ from_lbs: fromLbs, cents_per_cwt: centsPerCwt })),
      residential_cents: ltl.residentialCents,
      lift_gate_cents: ltl.liftGateCents,
    },
    truck: {
      base_cents: truck.baseCents,
      cents_per_mile: truck.centsPerMile,
      residential_cents: truck.residentialCents,
      lift_gate_cents: truck.liftGateCents,
    },
    ...(transit && {
      transit: { parcel: transit.parcel, ltl: transit.ltl, truck_miles_per_day: transit.truckMilesPerDay },
    }),
  }
}
