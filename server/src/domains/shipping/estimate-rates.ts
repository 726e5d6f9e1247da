import type { RateEstimates } from '@lotyard/contract/lots/shipping'
import { DESTINATIONS, type RateChoice, type RateField } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { estimateRates, type Rate } from '@lotyard/contract/rules/shipping/rate-estimator'
import type { Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import { Refusal } from '../../lib/refusal.ts'
import { isServed, milesBetween } from './zip-places.ts'

/** What pallets cost on the chosen way, and from the same origin to every region. */
export function estimateFor(
  tariff: Tariff,
  { originZip, destinationZip, isResidential, hasDock }: RateChoice,
): RateEstimates {
  requireServed({ origin_zip: originZip, destination_zip: destinationZip })
  const milesTo = (zip: string): number => milesBetween(originZip, zip)!
  const ratesFor = (miles: number): Rate[] => estimateRates(tariff, { miles, isResidential, hasDock })
  const miles = milesTo(destinationZip)
  return {
    rates: ratesFor(miles).map(({ pallets, weightLbs, mode, costCents, parts }) => ({
      pallets,
      weight_lbs: weightLbs,
      mode,
      cost_cents: costCents,
      parts: parts.map((part) => ({ name: part.name, cost_cents: part.costCents })),
    })),
    miles,
    regions: DESTINATIONS.map(({ zip, name }) => ({
      zip,
      name,
      rates: ratesFor(milesTo(zip)).map(({ pallets, costCents }) => ({ pallets, cost_cents: costCents })),
    })),
  }
}

/** Spec §5: no freight to Alaska and Hawaii, and none to a ZIP whose distance is unknown. */
function requireServed(zips: Partial<Record<RateField, string>>): void {
  const unserved = Object.entries(zips).filter(([, zip]) => !isServed(zip))
  if (unserved.length > 0)
    throw new Refusal('invalid_fields', {
      errors: Object.fromEntries(unserved.map(([field]) => [field, [isInvalid(field)]])),
    })
}
