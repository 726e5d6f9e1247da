import { getFreightEndpoint, previewFreightEndpoint, saveFreightEndpoint } from '@lotyard/contract/desk/market/freight'
import { clearDeliverToEndpoint, setDeliverToEndpoint } from '@lotyard/contract/lots/deliver-to'
import { formatDeliverTo, toPlaceFields } from '@lotyard/contract/rules/shipping/deliver-to'
import { readRateChoice } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { toTariff } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import { freightTermsEndpoint, rateEstimatorEndpoint, type FreightTerms } from '@lotyard/contract/lots/shipping'
import type { Context } from '../../context.ts'
import { forgetDeliverTo, rememberDeliverTo } from '../../http/requests/deliver-to.ts'
import { requireAdmin } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { Refusal } from '../../lib/refusal.ts'
import { registerCarrierRoutes } from './carriers/routes.ts'
import { previewFreight } from './desk/preview-freight.ts'
import { readFreight } from './desk/read-freight.ts'
import { saveFreight } from './desk/save-freight.ts'
import { estimateFor } from './estimate-rates.ts'
import { requirePlace } from './require-place.ts'
import type { TariffInForce, TariffMemory } from './tariff-memory.ts'

export type ShippingNeeds = Pick<Context, 'db'> & {
  tariffs: TariffMemory
  /** Pages kept for visitors say what freight costs. */
  forgetPages: () => void
}

export function registerShippingRoutes(app: App, needs: ShippingNeeds): void {
  const { tariffs } = needs
  // Spec §6: open to visitors, because it prices places, not a buyer's address.
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
  route(
    app,
    setDeliverToEndpoint,
    'shipping',
    async ({ body }, reply) => {
      const place = requirePlace(body)
      rememberDeliverTo(reply, place)
      return { ...toPlaceFields(place), deliver_to: formatDeliverTo(place) }
    },
    { limit: 'account_update' },
  )
  route(app, clearDeliverToEndpoint, 'shipping', async (_request, reply) => forgetDeliverTo(reply))
  registerFreightDesk(app, needs)
  registerCarrierRoutes(app, needs)
}

function registerFreightDesk(app: App, needs: ShippingNeeds): void {
  const { db, tariffs, forgetPages } = needs

  route(app, getFreightEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return readFreight(db, await tariffs.read(), request.query.show ?? null)
  })

  route(app, previewFreightEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const { rates } = await tariffs.read()
    return previewFreight(rates, toTariff(request.body.rates, rates))
  })

  route(app, saveFreightEndpoint, 'admin', async (request) => {
    const { accountId: byAccountId } = requireAdmin(request)
    const { based_on: basedOn, rates, note } = request.body
    const saved = await saveFreight(needs, { basedOn, rates, note, byAccountId })
    forgetPages()
    return saved
  })
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
