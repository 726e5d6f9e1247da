import type { Cart } from '@lotyard/contract/orders/cart'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import type { CartNeeds } from './add-to-cart.ts'
import { readCartState, saveCartChange, type CartChange } from '../cart-queries.ts'
import { readCart, readCartLots, toWarehouses } from '../read-cart.ts'

const SHIP_TO_RULE = 'the_ship_to_is_an_own_shipping_address'

/** Chooses where the cart ships to, and which warehouses it is picked up from. What is left out stays. */
export async function changeCart(needs: CartNeeds, viewer: Viewer, change: CartChange): Promise<Cart> {
  const { shipToId, pickUpKeys } = change
  if (shipToId !== undefined && !isOpaqueId(shipToId)) throw invalidShipTo()
  if (pickUpKeys !== undefined) await requirePickUp(needs, viewer, pickUpKeys)
  if (shipToId !== undefined || pickUpKeys !== undefined) await save(needs, viewer, change)
  return readCart(needs, viewer)
}

async function save({ db, cartChanged }: CartNeeds, { accountId }: Viewer, change: CartChange): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      // As a change of an address does: that locks the address and then the cart, this the cart and then the address.
      await lockOwnAccount(tx, accountId)
      await saveCartChange(tx, accountId, change)
    })
  } catch (error) {
    if (breaksRule(error, SHIP_TO_RULE)) throw invalidShipTo()
    throw error
  }
  cartChanged(accountId)
}

/**
 * Looked at before the change and outside its transaction: a lot that comes meanwhile and can't be picked up only makes the
 * choice count for nothing, as `pickUpFrom` says.
 */
async function requirePickUp(needs: CartNeeds, viewer: Viewer, pickUpKeys: readonly string[]): Promise<void> {
  const state = await readCartState(needs.db, viewer.accountId)
  const warehouses = toWarehouses(await readCartLots(needs, state, viewer), state.pickUpKeys)
  const canPickUp = new Set(warehouses.filter((one) => one.canPickUp).map(({ warehouse }) => warehouse.key))
  if (!pickUpKeys.every((key) => canPickUp.has(key)))
    throw new Refusal('invalid_fields', { errors: { pick_up_warehouse_keys: [isInvalid('warehouse')] } })
}

/** Another account's address is refused like one that does not exist. */
function invalidShipTo(): Refusal {
  return new Refusal('invalid_fields', { errors: { account_shipping_address_id: [isInvalid('shipping_address')] } })
}
