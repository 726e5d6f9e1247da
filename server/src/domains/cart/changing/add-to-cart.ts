import { MAX_CART_LOTS } from '@lotyard/contract/rules/cart/cart-limits'
import type { Cart } from '@lotyard/contract/orders/cart'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { requireVisible, type PublicCard } from '../../listings/index.ts'
import { isForSaleTo } from '../cart-lots.ts'
import { insertCartListing, readCartState, type CartState, type Insertion } from '../cart-queries.ts'
import { priceState, readCart, type CartReadNeeds } from '../read-cart.ts'

/** The database counts under the cart's lock. */
const LIMIT_RULE = `a_cart_holds_at_most_${MAX_CART_LOTS}_lots`

const OWN_LOT_MESSAGE = "You can't buy your own lot."

export type CartNeeds = CartReadNeeds & {
  /** Of a published listing, ended or not; null where there is none. */
  findCard: (name: string) => Promise<PublicCard | null>
  /** Told after the commit, so that the next reply of this process shows the cart as it is now. */
  cartChanged: (accountId: string) => void
}

/** Reserves nothing: the first buyer to pay gets the lot. */
export async function addToCart(
  needs: CartNeeds,
  viewer: Viewer,
  listingName: string,
): Promise<{ cart: Cart; isNew: boolean }> {
  const found = requireVisible(await needs.findCard(listingName.toUpperCase()), viewer)
  const { isNew, state } = isForSaleTo(found, viewer)
    ? await insert(needs, viewer, found)
    : { isNew: false, state: await requireWon(needs, viewer, found) }
  return { cart: state === null ? await readCart(needs, viewer) : await priceState(needs, viewer, state), isNew }
}

async function insert(
  { db, cartChanged }: CartNeeds,
  { accountId }: Viewer,
  { listingId, card }: PublicCard,
): Promise<Insertion> {
  const lot = { accountId, listingId, warehouseKey: card.warehouse.key, canPickUp: card.available_for_pick_up }
  try {
    const insertion = await insertCartListing(db, lot)
    if (insertion.isNew) cartChanged(accountId)
    return insertion
  } catch (error) {
    if (breaksRule(error, LIMIT_RULE)) throw new Refusal('cart_full')
    throw error
  }
}

/** A lot that can't be bought is in the cart of the bidder who has won it, and is not new there. */
async function requireWon({ db }: CartNeeds, { accountId }: Viewer, found: PublicCard): Promise<CartState> {
  const state = await readCartState(db, accountId)
  if (state.wins.some(({ listingId }) => listingId === found.listingId)) return state
  if (found.sellerId === accountId) throw new Refusal('own_lot', { message: OWN_LOT_MESSAGE })
  throw new Refusal(found.isOpen ? 'not_for_sale' : 'lot_gone')
}
