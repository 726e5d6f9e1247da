import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { formatBasisPoints } from '@lotyard/contract/rules/percent'
import {
  LBS_PER_PALLET,
  MAX_PARCEL_LBS,
  TRUCK_LBS,
  TRUCK_PALLETS,
} from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { FreightTerms } from '@lotyard/contract/lots/shipping'

/**
 * How freight is priced, in the figures of the tariff in force, by paragraphs. Called by loaders: in a component, all pages
 * that share scripts with these two would load the text.
 */
export function describeFreightTerms(terms: FreightTerms): string[] {
  const { band_miles: bands, break_lbs: breaks, residential_cents: home, lift_gate_cents: lift } = terms
  return [
    `Freight depends on distance and weight. A box of up to ${MAX_PARCEL_LBS} lbs without a pallet goes by parcel. ` +
      'Pallets go by LTL freight (less than a truckload) or by the truckload, whichever costs less. ' +
      `A truck takes ${TRUCK_PALLETS} pallets or ${formatCount(TRUCK_LBS)} lbs.`,
    'Distance is road miles from the warehouse. Parcel and LTL rates rise in steps, at ' +
      `${listOf(bands.map(formatCount))} miles; a truck is priced by the mile. LTL rates per hundred pounds fall at ` +
      `${listOf(breaks.map(formatCount))} lbs. If the next weight’s rate makes your shipment cheaper, you pay that. ` +
      `Each pallet counts for at least ${LBS_PER_PALLET} lbs.`,
    `A fuel surcharge of ${formatBasisPoints(terms.fuel_basis_points)} is added. Delivery to a home adds ` +
      `${formatCents(home.parcel)} a parcel, ${formatCents(home.ltl)} by LTL or ${formatCents(home.truckload)} a truck. ` +
      `Without a loading dock the driver brings a lift gate, which adds ${formatCents(lift.ltl)} by LTL or ` +
      `${formatCents(lift.truckload)} a truck.`,
    'Lots from the same warehouse share a truck, so shipping them together never costs more than shipping them one by ' +
      'one. We ship to the 48 contiguous states and Washington, DC.',
  ]
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
}
