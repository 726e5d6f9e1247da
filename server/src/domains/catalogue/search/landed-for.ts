import { asksForWorth, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { isDeliveredSort, isWorthSort } from '@lotyard/contract/rules/catalogue/sort-options'
import { PLACES_BUSY_MESSAGE, TOO_MANY_PLACES_MESSAGE } from '@lotyard/contract/rules/shipping/deliver-to'
import { Refusal } from '../../../lib/refusal.ts'
import { isServed, laneBetween } from '../../shipping/index.ts'
import type { LandedCosts, LaneOf } from '../engine/landed-costs.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import type { ViewerFreight } from '../viewer-freight.ts'

/** `message`: why there are no costs although the search asks for them and there is a place. */
export type Landed = { costs: LandedCosts | null; message: string | null }

const NOT_ASKED: Landed = { costs: null, message: null }

/** Whether only a place can answer it. */
function isByLanded({ sort, min_landed: min, max_landed: max }: SearchFilters): boolean {
  return (sort !== null && isDeliveredSort(sort)) || min !== null || max !== null
}

/** Whether only a price book can answer it, beside a place. */
export function isByWorth(filters: SearchFilters): boolean {
  return asksForWorth(filters) || (filters.sort !== null && isWorthSort(filters.sort))
}

/**
 * What lots cost delivered, if the search asks for it and freight goes to the viewer's place. A buyer's address is always
 * worked out. Of places that anybody may name, a network adds only so many a minute, as `mayAddPlace` says: what is beyond
 * that is searched without them, because a page in its usual order is better than a refusal.
 */
export async function landedFor(
  { engine, reference }: ReadModel,
  filters: SearchFilters,
  freight: ViewerFreight | null,
  mayAddPlace: (place: string) => boolean,
): Promise<Landed> {
  if ((!isByLanded(filters) && !isByWorth(filters)) || freight === null || !isServed(freight.shipTo.postalCode))
    return NOT_ASKED
  const { tariff, shipTo, placeKey, isAddress } = freight
  const key = `${reference.placesVersion} ${placeKey}`
  const laneOf: LaneOf = (warehouse) => laneBetween(tariff.rates, reference.warehouse.entries[warehouse]!.zip, shipTo)
  if (isAddress) return { costs: await engine.landed.read(key, laneOf), message: null }
  const memory = engine.landedForVisitors
  if (!memory.has(key) && !mayAddPlace(placeKey)) return { costs: null, message: TOO_MANY_PLACES_MESSAGE }
  try {
    return { costs: await memory.read(key, laneOf), message: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'busy') throw error
    return { costs: null, message: PLACES_BUSY_MESSAGE }
  }
}
