import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { isDeliveredSort } from '@lotyard/contract/rules/catalogue/sort-options'
import { isServed, laneBetween } from '../../shipping/index.ts'
import type { LandedCosts } from '../engine/landed-costs.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import type { ViewerFreight } from '../viewer-freight.ts'

/** What lots cost delivered, if the search asks for it and freight goes to the viewer's place. */
export function landedFor(
  { engine, reference }: ReadModel,
  { sort, min_landed: min, max_landed: max }: SearchFilters,
  freight: ViewerFreight | null,
): Promise<LandedCosts> | null {
  const isAsked = (sort !== null && isDeliveredSort(sort)) || min !== null || max !== null
  if (!isAsked || freight === null || !isServed(freight.shipTo.postalCode)) return null
  const { tariff, shipTo, placeKey } = freight
  return engine.landed.read(`${reference.placesVersion} ${placeKey}`, (warehouse) =>
    laneBetween(tariff.rates, reference.warehouse.entries[warehouse]!.zip, shipTo),
  )
}
