// What freight costs a viewer: each lot alone, and beside the lots of their cart from the same warehouse.
//
// A page prices two dozen lots from a handful of warehouses. So the trips to a place are kept, and what a cart already
// costs is worked out once a warehouse and request.
import { freightAddedTo } from '@lotyard/contract/rules/shipping/cart-freight'
import type { Lane } from '@lotyard/contract/rules/shipping/lane'
import { freightAlone, type ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../viewer.ts'
import type { BuyerFreight } from '../cart/index.ts'
import { NO_FREIGHT, type FreightFacts, type PublicCard } from '../listings/index.ts'
import { laneBetween, type ShipTo, type TariffInForce, type TariffMemory } from '../shipping/index.ts'
import type { CartMemory } from './model/cart-memory.ts'
import type { ReadModel } from './model/read-model.ts'
import { visibleDocs } from './search/visible-docs.ts'

export type ViewerFreight = {
  shipTo: ShipTo
  tariff: TariffInForce
  /** Names everything that the price of a lot's freight depends on besides the lot and its warehouse. */
  placeKey: string
  factsOf: (found: FreightCard) => FreightFacts
}

type FreightCard = Pick<PublicCard, 'listingId' | 'shipping' | 'card'>

/** Null for visitors, and without an address that freight goes to. */
export type FreightFor = (viewer: Viewer | null) => Promise<ViewerFreight | null>

/** Places with their trips from each warehouse; about a kilobyte a trip. */
const MAX_PLACES = 1_000

type Sources = { carts: CartMemory; tariffs: TariffMemory; currentModel: () => ReadModel | null }

export function openFreight({ carts, tariffs, currentModel }: Sources): FreightFor {
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
    const [{ shipTo, lots }, tariff] = await Promise.all([carts.read(viewer.accountId), tariffs.read()])
    if (shipTo === null) return null
    const placeKey = placeKeyOf(tariff, shipTo)
    const laneFrom = lanesTo(placeKey, tariff, shipTo)
    // A place that has no trip to itself is nowhere that freight goes.
    if (laneFrom(shipTo.postalCode) === null) return null
    return { shipTo, tariff, placeKey, factsOf: factsFor(laneFrom, stillThere(lots, currentModel(), viewer)) }
  }
}

function placeKeyOf({ version }: TariffInForce, { postalCode, isResidential, hasDock }: ShipTo): string {
  return `${version} ${postalCode.slice(0, 5)} ${isResidential ? 'home' : 'business'} ${hasDock ? 'dock' : 'lift'}`
}

type CartLots = BuyerFreight['lots']

/** An added lot that was sold, or that the viewer may no longer see, shares no truck. */
function stillThere(lots: CartLots, model: ReadModel | null, viewer: Viewer): CartLots {
  if (lots.length === 0 || model === null) return lots
  const isVisible = visibleDocs(model, viewer)
  const { docOfListing } = model.engine.store
  return lots.filter(({ isWon, listingId }) => {
    const doc = docOfListing.get(listingId)
    return isWon || (doc !== undefined && isVisible(doc))
  })
}

function factsFor(laneFrom: (zip: string) => Lane | null, lots: CartLots): ViewerFreight['factsOf'] {
  const inCart = new Set(lots.map(({ listingId }) => String(listingId)))
  const addedTo = new Map<string, ReturnType<typeof freightAddedTo> | null>()

  function withCart(warehouseKey: string, lane: Lane, terms: ShippingTerms): number | null {
    let added = addedTo.get(warehouseKey)
    if (added === undefined) {
      const together = lots.filter((lot) => lot.warehouseKey === warehouseKey && !lot.isPickUp)
      added =
        together.length === 0
          ? null
          : freightAddedTo(
              lane,
              together.map((lot) => lot.terms),
            )
      addedTo.set(warehouseKey, added)
    }
    return added === null ? null : added(terms)
  }

  return ({ listingId, shipping, card: { warehouse } }) => {
    const lane = laneFrom(warehouse.zip)
    if (lane === null) return NO_FREIGHT
    const aloneCents = freightAlone(lane, shipping)?.finalCents ?? null
    const isBeside = lots.length > 0 && !inCart.has(listingId)
    return { aloneCents, withCartCents: isBeside ? withCart(warehouse.key, lane, shipping) : null }
  }
}
