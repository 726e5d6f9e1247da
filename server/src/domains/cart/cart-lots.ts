// The lots of a cart as their buyer may see them now, in the order in which they are shown.
import type { Cart, CartListing } from '@lotyard/contract/orders/cart'
import type { LotInCart } from '@lotyard/contract/rules/cart/price-cart'
import type { Viewer } from '../../lib/viewer.ts'
import { maySee, type PublicCard, type ViewerAccess } from '../listings/index.ts'
import type { CartState, UnlistedLot } from './cart-queries.ts'

export type Warehouse = Pick<Cart['warehouses'][number], 'key' | 'description' | 'zip' | 'city' | 'region'>

export type CartLot = {
  listingId: string
  warehouse: Warehouse
  canPickUp: boolean
  /** All but its freight. */
  shown: Omit<CartListing, 'shippingCostCents' | 'shippingCostDiscountCents' | 'shippingCostFinalCents'>
  priced: LotInCart
}

/** Won lots first, then the newest. A lot that was added and then won is there once, as won. */
export function listIds({ wins, addedIds }: Pick<CartState, 'wins' | 'addedIds'>): string[] {
  return [...new Set([...wins.map(({ listingId }) => listingId), ...addedIds])]
}

export function toCartLots(
  state: Pick<CartState, 'wins' | 'addedIds'>,
  { cards, unlisted }: { cards: ReadonlyMap<string, PublicCard>; unlisted: ReadonlyMap<string, UnlistedLot> },
  viewer: ViewerAccess,
): CartLot[] {
  const wins = new Map(state.wins.map((win) => [win.listingId, win]))
  return listIds(state).flatMap((id) => {
    const card = cards.get(id)
    if (card !== undefined) return toLot(card, wins.get(id), viewer)
    const lot = unlisted.get(id)
    return lot === undefined ? [] : hide(lot)
  })
}

function toLot(found: PublicCard, win: CartState['wins'][number] | undefined, viewer: ViewerAccess): CartLot {
  const { card, shipping } = found
  if (win === undefined && !maySee(found, viewer))
    return hide({ listingId: found.listingId, name: card.name, warehouse: card.warehouse })
  const state = stateInCart(found, win !== undefined, viewer)
  const priceCents = win?.priceCents ?? card.fixed_price_cents ?? 0
  return {
    listingId: found.listingId,
    warehouse: card.warehouse,
    canPickUp: card.available_for_pick_up,
    shown: {
      name: card.name,
      path: card.path,
      title: card.title,
      primaryPhoto: card.primary_photo,
      units: card.units,
      priceCents,
      useCalculatedShipping: shipping.shippingMode === 'calculated',
      state,
      ...(state === 'gone' && found.state === 'sold' && { isSold: true }),
      paymentDueAt: win === undefined ? null : new Date(win.paymentDueAt).toISOString(),
    },
    priced: { ...shipping, state, priceCents },
  }
}

export function stateInCart(found: PublicCard, isWon: boolean, viewer: ViewerAccess): CartListing['state'] {
  // The winner of a lot pays for it, private or not by now.
  if (isWon) return 'won'
  return maySee(found, viewer) && isForSaleTo(found, viewer) ? 'available' : 'gone'
}

/** At a fixed price, at this moment, and by another account. */
export function isForSaleTo({ card, isOpen, sellerId }: PublicCard, { accountId }: Pick<Viewer, 'accountId'>): boolean {
  return card.buying_format === 'fixed_price' && isOpen && sellerId !== accountId
}

/** A lot that the buyer may not see any more: the name they put into their cart, and nothing else about it. */
function hide({ listingId, name, warehouse }: UnlistedLot): CartLot {
  return {
    listingId,
    warehouse,
    canPickUp: false,
    shown: {
      name,
      path: `/detail/${name}`,
      title: `Lot ${name}`,
      primaryPhoto: null,
      units: 0,
      priceCents: 0,
      useCalculatedShipping: true,
      state: 'gone',
      paymentDueAt: null,
    },
    priced: {
      state: 'gone',
      priceCents: 0,
      weightLbs: 0,
      palletCount: 0,
      lengthIn: 0,
      widthIn: 0,
      heightIn: 0,
      shippingMode: 'calculated',
      flatShippingCents: null,
      shippingDiscountPercent: 0,
    },
  }
}
