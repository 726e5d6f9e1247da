// The order that a won lot would make, as its buyer could place it: same prices, freight and tax.
import type { Db, Tx } from '../../../db/database.ts'
import { listAddresses } from '../../addresses/index.ts'
import { readCartState } from '../../cart/index.ts'
import type { ViewerAccess } from '../../listings/index.ts'
import { readCartOrder } from '../preview/cart-order.ts'
import { chooseAddresses, type ChosenAddresses } from '../preview/chosen-addresses.ts'
import type { WarehouseOfOrder } from '../preview/price-order.ts'
import { findLastShipTo } from './won-queries.ts'

type Won = { buyerId: string; listingId: string }

/** `canPickUp`: also where it is shipped. Null where the buyer does not owe for it any more. */
export async function readWonWarehouse(
  db: Db | Tx,
  { buyerId, listingId }: Won,
  isPickUp: boolean,
): Promise<{ warehouse: WarehouseOfOrder; canPickUp: boolean } | null> {
  const cart = await readCartState(db, buyerId)
  const alone = { ...cart, addedIds: [], wins: cart.wins.filter((win) => win.listingId === listingId) }
  const buyer: ViewerAccess = { accountId: buyerId, role: 'buyer', accessRuleIds: [] }
  const read = async (pickUpKeys: string[]) => (await readCartOrder(db, { ...alone, pickUpKeys }, buyer)).warehouses[0]
  const shipped = await read([])
  if (shipped === undefined) return null
  // The cart decides whether a lot can be picked up: it is asked as if its buyer had chosen to.
  const pickedUp = (await read([shipped.warehouse.key]))!
  return { warehouse: isPickUp ? pickedUp : shipped, canPickUp: pickedUp.isPickUp }
}

/**
 * Where the buyer's cart ships to, else their default address, else where their last order went. Null where they have none.
 */
export async function findBuyersAddresses(db: Db | Tx, buyerId: string): Promise<ChosenAddresses | null> {
  const { shipTo } = await readCartState(db, buyerId)
  const shippingId = shipTo?.id ?? (await listAddresses(db, buyerId, 'shipping'))[0]?.id
  const billingId = (await listAddresses(db, buyerId, 'billing'))[0]?.id
  const billing = billingId === undefined ? { billing_same_as_shipping: true } : { billing_address_id: billingId }
  if (shippingId !== undefined) return chooseAddresses(db, buyerId, { shipping_address_id: shippingId, ...billing })
  const last = await findLastShipTo(db, buyerId)
  if (last === null) return null
  const { role: _role, ...value } = last
  return chooseAddresses(db, buyerId, { shipping_address: value, ...billing })
}
