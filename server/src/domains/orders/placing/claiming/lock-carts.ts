// Locks the lots of many carts, and reads them after that.
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { readCartStates, type CartState } from '../../../cart/index.ts'
import { MAX_CARDS, type LockedListings } from '../../../listings/index.ts'
import { orderedPart, readCartOrders, type CartOrder } from '../../preview/cart-order.ts'
import { HeldByAnother } from '../groups/decisions.ts'
import { lockLots, type Locking } from '../lock-lots.ts'
import type { CartDecisions, ChosenOrder } from './claim-carts.ts'

export type LockedCart = ChosenOrder & { cart: CartOrder }

type CartToLock = ChosenOrder & { state: CartState; wonIds: string[]; listingIds: string[] }

export async function lockCarts(
  tx: Tx,
  decisions: CartDecisions,
  chosen: readonly ChosenOrder[],
  locking: Locking,
): Promise<{ carts: LockedCart[]; locked: LockedListings }> {
  const wholes = await readCartStates(
    tx,
    chosen.map(({ asked }) => asked.viewer.accountId),
  )
  let count = 0
  const toLock = await decisions.each(chosen, (one, at): CartToLock => {
    const state = requireLots(wholes[at]!, one.payload)
    const wonIds = state.wins.map(({ listingId }) => listingId)
    const listingIds = [...new Set([...wonIds, ...state.addedIds])]
    count += listingIds.length
    // Cards beyond the limit are not read, and their lots would count as gone. One cart alone is far below it.
    if (count > MAX_CARDS) throw new HeldByAnother()
    return { ...one, state, wonIds, listingIds }
  })
  const lots = toLock.flatMap(({ listingIds, wonIds }) =>
    listingIds.map((listingId) => ({ listingId, isWon: wonIds.includes(listingId) })),
  )
  const locked = await lockLots(tx, lots, locking)
  const carts = await decisions.each(toLock, ({ wonIds, listingIds, ...one }) => {
    if (locking === 'skips' && !listingIds.every((id) => locked.has(id))) throw new HeldByAnother()
    // The desk ended the sale and listed the lot again, while we waited for its auction.
    if (wonIds.some((id) => locked.get(id) !== 'awaiting_payment')) throw new Refusal('win_gone')
    return one
  })
  const orders = await readCartOrders(
    tx,
    carts.map(({ state, asked }) => ({ state, viewer: asked.viewer })),
  )
  return { carts: carts.map(({ state: _state, ...one }, at) => ({ ...one, cart: orders[at]! })), locked }
}

function requireLots(whole: CartState, payload: OrderPayload): CartState {
  const state = orderedPart(whole, payload)
  if (state.wins.length > 0 || state.addedIds.length > 0) return state
  if (whole.placingOrderId !== null) throw new Refusal('order_in_progress', { id: whole.placingOrderId })
  throw new Refusal(payload.only === 'won' ? 'win_gone' : 'cart_empty')
}
