// Lots that a seller or an admin sells directly, at prices of their own.
import type { DirectOrderLot, DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import { refusals } from '@lotyard/contract/wire/refusals'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import { HAS_BIDS_MESSAGE } from '../../auctions/index.ts'
import { pickUpFrom } from '../../cart/index.ts'
import { listCardsById, type PublicCard } from '../../listings/index.ts'
import type { WarehouseOfOrder } from '../preview/price-order.ts'
import { findLotsToSell, type DirectListing } from './direct-queries.ts'

const MAX_FOUND = 20
const OWN_LOT = "This lot belongs to the buyer, so it can't be sold to them."

type Seller = Pick<Viewer, 'accountId' | 'role'>

export async function listLotsToSell(
  { db }: Pick<Context, 'db'>,
  seller: Seller,
  search: string,
): Promise<DirectOrderLot[]> {
  const { sellerId } = sellerScope(seller)
  const ids = await findLotsToSell(db, { search: search.trim(), sellerId, limit: MAX_FOUND })
  const cards = new Map((await listCardsById(db, ids)).map((found) => [found.listingId, found]))
  return ids.flatMap((id) => {
    const found = cards.get(id)
    return found === undefined ? [] : [toDirectLot(found)]
  })
}

function toDirectLot(found: PublicCard): DirectOrderLot {
  const { card } = found
  const { key, zip, description } = card.warehouse
  return {
    name: card.name,
    path: card.path,
    title: card.title,
    primaryPhoto: card.primary_photo,
    units: card.units,
    priceCents: card.fixed_price_cents,
    warehouse: { key, zip, description },
    canPickUp: card.available_for_pick_up,
    problem: problemOf(found),
  }
}

/** Why it can't be sold directly; null where it can. */
function problemOf({ card, isOpen }: PublicCard): string | null {
  if (!isOpen) return refusals.lot_gone.message
  return card.bid_count > 0 ? HAS_BIDS_MESSAGE : null
}

/** A lot that the seller may not sell does not exist for them. */
export async function readDirectOrder(
  db: Db | Tx,
  { seller, buyerId }: { seller: Seller; buyerId: string },
  listings: readonly DirectListing[],
  { listings: given = [], pick_up_warehouse_keys: pickUpKeys = [] }: DirectOrderPayload,
): Promise<WarehouseOfOrder[]> {
  const cards = await listCardsById(
    db,
    listings.map(({ id }) => id),
  )
  const byName = new Map(cards.map((found) => [found.card.name, found]))
  const lots = given.map(({ name, price_cents: priceCents }) => {
    const found = byName.get(name.toUpperCase())
    if (found === undefined || (seller.role !== 'admin' && found.sellerId !== seller.accountId))
      throw new Refusal('listing_not_found', { listings: [name] })
    if (found.sellerId === buyerId) throw new Refusal('own_lot', { message: OWN_LOT, listings: [name] })
    const problem = problemOf(found)
    if (problem !== null)
      throw new Refusal(found.isOpen ? 'not_for_sale' : 'lot_gone', { message: problem, listings: [name] })
    return { found, priceCents }
  })
  const byWarehouse = Map.groupBy(lots, ({ found }) => found.card.warehouse.key)
  return [...byWarehouse.keys()].toSorted().map((key) => {
    const there = byWarehouse.get(key)!
    const canPickUp = there.map(({ found }) => found.card.available_for_pick_up)
    return {
      warehouse: there[0]!.found.card.warehouse,
      isPickUp: pickUpFrom(canPickUp, pickUpKeys.includes(key)).isPickUp,
      lots: there.map(({ found: { listingId, card, shipping }, priceCents }) => ({
        listingId,
        name: card.name,
        path: card.path,
        title: card.title,
        primaryPhoto: card.primary_photo,
        units: card.units,
        isWon: false,
        isAuction: card.buying_format === 'auction',
        priceCents,
        goods: { ...shipping, state: 'available', priceCents },
      })),
    }
  })
}
