// What freight costs a viewer: each lot alone, and beside the lots of their cart from the same warehouse.
//
// A page prices two dozen lots from a handful of warehouses. So the trips to a place are kept.
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import { freightAlone } from '@lotyard/contract/rules/shipping/lot-freight'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../lib/viewer.ts'
import { NO_FREIGHT, type FreightFacts } from '../listings/index.ts'
import { laneBetween, type ShipTo, type TariffInForce, type TariffMemory } from '../shipping/index.ts'
import { besideCart, type AddedToCart, type FreightCard } from './freight/beside-cart.ts'
import type { CartMemory } from './model/memories/cart-memory.ts'
import type { LotMemory } from './model/memories/lot-memory.ts'

export type ViewerFreight = {
  shipTo: ShipTo
  tariff: TariffInForce
  /** Names everything that the price of a lot's freight depends on besides the lot and its warehouse. */
  placeKey: string
  factsOf: (found: FreightCard) => FreightFacts
}

/** Null for visitors, and without a shipping address. Where freight does not go, no lot has a price. */
export type FreightFor = (viewer: Viewer | null) => Promise<ViewerFreight | null>

/** Places with their trips from each warehouse; about a kilobyte a trip. */
const MAX_PLACES = 1_000

type Sources = { carts: CartMemory; tariffs: TariffMemory; listCards: LotMemory['listCards'] }

export function openFreight({ carts, tariffs, listCards }: Sources): FreightFor {
  const lanesByPlace = new LRUCache<string, Map<string, Lane | null>>({ max: MAX_PLACES })

  function lanesTo(placeKey: string, { rates }: TariffInForce, shipTo: ShipTo): (fromZip: string) => Lane | null {
    const lanes = lanesByPlace.get(placeKey) ?? new Map<string, Lane | null>()
    lanesByPlace.set(placeKey, lanes)
    return (fromZip) => {
      const known = lanes.get(fromZip)
      if (known !== undefined) return known
      const lane = laneBetween(rates, fromZip, shipTo)
      lanes.set(fromZip, lane)
      return lane
    }
  }

  return async (viewer) => {
    if (viewer === null) return null
    const [freight, tariff] = await Promise.all([carts.read(viewer.accountId), tariffs.read()])
    const { shipTo } = freight
    if (shipTo === null) return null
    const placeKey = placeKeyOf(tariff, shipTo)
    const laneFrom = lanesTo(placeKey, tariff, shipTo)
    const addedToCart = await besideCart(listCards, freight, viewer)
    return { shipTo, tariff, placeKey, factsOf: factsFor(laneFrom, addedToCart) }
  }
}

function placeKeyOf({ version }: TariffInForce, { postalCode, isResidential, hasDock }: ShipTo): string {
  return `${version} ${postalCode.slice(0, 5)} ${isResidential ? 'home' : 'business'} ${hasDock ? 'dock' : 'lift'}`
}

function factsFor(laneFrom: (zip: string) => Lane | null, addedToCart: AddedToCart): ViewerFreight['factsOf'] {
  return (found) => {
    const lane = laneFrom(found.card.warehouse.zip)
    if (lane === null) return NO_FREIGHT
    return {
      aloneCents: freightAlone(lane, found.shipping)?.finalCents ?? null,
      withCartCents: addedToCart(lane, found),
    }
  }
}
