import { readRateChoice } from '@lotyard/contract/rules/shipping/rate-choice'
import { freightTermsEndpoint, rateEstimatorEndpoint, type FreightTerms } from '@lotyard/contract/shipping'
import { route, type App } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { estimateFor } from './estimate-rates.ts'
import type { TariffInForce, TariffMemory } from './tariff-memory.ts'

export function registerShippingRoutes(app: App, tariffs: TariffMemory): void {
  // Spec §6: open to visitors, because it prices places and nobody's address.
  route(
    app,
    rateEstimatorEndpoint,
    'shipping',
    async ({ query }) => {
      const { choice, problems } = readRateChoice(query)
      if (choice === null) throw new Refusal('malformed_request', { errors: problems })
      const { rates } = await tariffs.read()
      return estimateFor(rates, choice)
    },
    { limit: 'search' },
  )
  route(app, freightTermsEndpoint, 'shipping', async () => toTerms(await tariffs.read()))
}

function toTerms({ version, rates: { bandMiles, fuelBasisPoints, parcel, ltl, truck } }: TariffInForce): FreightTerms {
  return {
    tariff_version: version,
    band_miles: bandMiles,
    // The first break is from nothing on.
    break_lbs: ltl.breaks.slice(1).map(({ fromLbs }) => fromLbs),
    fuel_basis_points: fuelBasisPoints,
    residential_cents: {
      parcel: parcel.residentialCents,
      ltl: ltl.residentialCents,
      truckload: truck.residentialCents,
    },
    lift_gate_cents: { ltl: ltl.liftGateCents, truckload: truck.liftGateCents },
  }
}
