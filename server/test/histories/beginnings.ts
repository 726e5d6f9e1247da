// What a history begins with: two lots in a cart that is about to be ordered by card, or ordered already and to be paid later.
import type { Db } from '../../src/db/database.ts'
import { addAccount, addLot } from '../market.ts'
import { addOrder, type OrderOptions } from '../orders.ts'
import type { Random } from './acts.ts'

export type Beginning = {
  buyerId: string
  listingIds: string[]
  isInCart: boolean
  /** To begin with a part by wire, and the rest by card. */
  isHalfPaid: boolean
}

export async function beginHistory(
  { db, sellerId, adminId }: { db: Db; sellerId: string; adminId: string },
  random: Random,
): Promise<Beginning> {
  const lots = [
    { sellerId, priceCents: 1 + random.below(900_00), taxCents: random.pick([0, 31_50]) },
    { sellerId, priceCents: 500_00, warehouse: random.pick(['hebron', 'ft-wayne']) },
  ]
  // Declined cards are counted by account: a history must not stop the next one's.
  const buyerId = await addAccount(db)
  if (random.below(3) === 0) {
    const listingIds: string[] = []
    for (const lot of lots) listingIds.push((await addLot(db, lot)).listingId)
    await addToCart(db, buyerId, listingIds)
    return { buyerId, listingIds, isInCart: true, isHalfPaid: false }
  }
  const invoice = random.pick<NonNullable<OrderOptions['invoice']> | null>([
    null,
    null,
    'on terms',
    'on terms',
    'wire',
    { proposedBy: adminId },
  ])
  const order = await addOrder(db, { accountId: buyerId, lots, dueInDays: 5, ...(invoice !== null && { invoice }) })
  const listingIds = order.lots.map(({ listingId }) => listingId)
  return { buyerId, listingIds, isInCart: false, isHalfPaid: random.below(2) === 0 }
}

/** Of a new buyer. What is not for sale any more is refused when the cart is ordered. */
export async function fillCart(db: Db, listingIds: readonly string[]): Promise<string> {
  const buyerId = await addAccount(db)
  await addToCart(db, buyerId, listingIds)
  return buyerId
}

/** Of a new buyer, with a lot that no other is after. */
export async function fillOwnCart(
  { db, sellerId }: { db: Db; sellerId: string },
  random: Random,
): Promise<{ buyerId: string; listingId: string }> {
  const { listingId } = await addLot(db, { sellerId, priceCents: 1 + random.below(900_00) })
  return { buyerId: await fillCart(db, [listingId]), listingId }
}

async function addToCart(db: Db, accountId: string, listingIds: readonly string[]): Promise<void> {
  await db.insertInto('carts').values({ account_id: accountId }).execute()
  const lots = listingIds.map((listing_id) => ({ account_id: accountId, listing_id }))
  await db.insertInto('cart_listings').values(lots).execute()
}
