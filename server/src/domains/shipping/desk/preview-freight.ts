import type { FreightPreview } from '@lotyard/contract/desk/market/freight'
import { DESTINATIONS, ORIGINS } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { estimateRates } from '@lotyard/contract/rules/shipping/rate-estimator'
import { tariffChanges } from '@lotyard/contract/rules/shipping/tariff/tariff-changes'
import { tariffProblems, type Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { priceExamples } from '@lotyard/contract/rules/shipping/worked-examples'
import { MAX_CENTS } from '@lotyard/contract/rules/money'
import { milesBetween } from '../zip-places.ts'

type Priced = { name: string; costCents: number | null }

/** What a buyer would pay with other rates, beside what they pay now. */
export function previewFreight(inForce: Tariff, given: Tariff): FreightPreview {
  const problems = tariffProblems(given)
  if (problems.length > 0) return { problems, changes: [], examples: [] }
  const after = priceAll(given)
  return {
    problems,
    changes: tariffChanges(inForce, given),
    examples: priceAll(inForce).map(({ name, costCents }, at) => ({
      name,
      from_cents: costCents,
      to_cents: after[at]!.costCents,
    })),
  }
}

function priceAll(tariff: Tariff): Priced[] {
  return [...priceExamples(tariff), ...priceLanes(tariff)]
}

/** The ways that the rate estimator offers: buyers look there. */
function priceLanes(tariff: Tariff): Priced[] {
  return ORIGINS.flatMap((origin) =>
    DESTINATIONS.map((region) => {
      const miles = milesBetween(origin.zip, region.zip)!
      const [first] = estimateRates(tariff, { miles, isResidential: false, hasDock: true })
      const name = `1 pallet, ${origin.name} to ${region.name}`
      return { name, costCents: first!.costCents > MAX_CENTS ? null : first!.costCents }
    }),
  )
}
