// What freight costs a viewer: each lot alone, and beside the lots of their cart from the same warehouse.
//
// Freight goes to where the viewer's cart ships; without such an address, to the place that the reader has named.
// A page prices two dozen lots from a handful of warehouses. So the trips to a place are kept.
import { stateOfZip } from '@lotyard/contract/rules/addresses/zip-state'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
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
  /** False where it is a place that the reader has named. Anybody may name any number of them. */
  isAddress: boolean
  /** Whose sales tax is due; null where the ZIP code is of none. */
  state: string | null
  tariff: TariffInForce
  /** Names everything that the price of a lot's freight depends on besides the lot and its warehouse. */
  placeKey: string
  factsOf: (found: FreightCard) => FreightFacts
  /** Null where freight does not go. */
  laneFrom: (fromZip: string) => Lane | null
}

/** Null without an address and a place. Where freight does not go, no lot has a price. */
export type FreightFor = (viewer: Viewer | null, deliverTo?: DeliverTo | null) => Promise<ViewerFreight | null>

/** Places with their trips from each warehouse; about a kilobyte a trip. */
const MAX_ADDRESS_PLACES = 1_000
/** Kept apart: a million forged places must not push out those of buyers. */
const MAX_NAMED_PLACES = 200

type Lanes = LRUCache<string, Map<string, Lane | null>>

type Sources = { carts: CartMemory; tariffs: TariffMemory; listCards: LotMemory['listCards'] }

export function openFreight({ carts, tariffs, listCards }: Sources): FreightFor {
  const ofAddresses: Lanes = new LRUCache({ max: MAX_ADDRESS_PLACES })
  const ofNamedPlaces: Lanes = new LRUCache({ max: MAX_NAMED_PLACES })

  function lanesTo(kept: Lanes, placeKey: string, { rates }: TariffInForce, shipTo: ShipTo): ViewerFreight['laneFrom'] {
    const lanes = kept.get(placeKey) ?? new Map<string, Lane | null>()
    kept.set(placeKey, lanes)
    return (fromZip) => {
      const known = lanes.get(fromZip)
      if (known !== undefined) return known
      const lane = laneBetween(rates, fromZip, shipTo)
      lanes.set(fromZip, lane)
      return lane
    }
  }

  return async (viewer, deliverTo = null) => {
    if (viewer === null && deliverTo === null) return null
    const [cart, tariff] = await Promise.all([viewer && carts.read(viewer.accountId), tariffs.read()])
    const isAddress = cart !== null && cart.shipTo !== null
    const shipTo = cart?.shipTo ?? deliverTo
    if (shipTo === null) return null
    const state = cart?.shipTo?.region ?? stateOfZip(shipTo.postalCode)
    const placeKey = placeKeyOf(tariff, shipTo)
    const laneFrom = lanesTo(isAddress ? ofAddresses : ofNamedPlaces, placeKey, tariff, shipTo)
    const addedToCart = viewer === null || cart === null ? ADDS_NOTHING : await besideCart(listCards, cart, viewer)
    return { shipTo, isAddress, state, tariff, placeKey, factsOf: factsFor(laneFrom, addedToCart), laneFrom }
  }
}

const ADDS_NOTHING: AddedToCart = () => null

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
