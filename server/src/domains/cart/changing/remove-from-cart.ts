import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import type { CartNeeds } from './add-to-cart.ts'
import { deleteCartListing } from '../cart-queries.ts'

/** Also of a lot that is gone or hidden by now. */
export async function removeFromCart(
  { db, cartChanged }: Pick<CartNeeds, 'db' | 'cartChanged'>,
  { accountId }: Viewer,
  listingName: string,
): Promise<void> {
  const { wasThere, isWon } = await deleteCartListing(db, accountId, listingName.toUpperCase())
  if (isWon) throw new Refusal('won_lot_stays')
  if (!wasThere) throw new Refusal('lot_not_in_cart')
  cartChanged(accountId)
}
