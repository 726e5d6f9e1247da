import type { WinPaymentPreview, WinTotal } from '@lotyard/contract/desk/unpaid-wins'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findUnpaidWin } from '../../auctions/index.ts'
import { readShippingFacts, type ShippingMemories } from '../../shipping/index.ts'
import type { ChosenAddress } from '../preview/chosen-addresses.ts'
import { readOrderFacts, taxesOf } from '../preview/order-facts-queries.ts'
import { isQuotedOrder, priceOrder } from '../preview/price-order.ts'
import { findBuyersAddresses, readWonWarehouse } from './won-order.ts'
import { findWonLot } from './won-queries.ts'

/** What the buyer of an unpaid lot would owe, shipped or picked up: the admin compares it with the wire. Stores nothing. */
export async function previewWinPayment(
  needs: Pick<Context, 'db'> & ShippingMemories,
  listingName: string,
): Promise<WinPaymentPreview> {
  const { db } = needs
  const lot = await findWonLot(db, listingName, null)
  if (lot === null) throw new Refusal('listing_not_found')
  const { listingId } = lot
  const { buyerId } = await findUnpaidWin(db, listingId)
  const shipping = (await findBuyersAddresses(db, buyerId))?.shipping ?? null
  if (shipping === null) return { address: null, shipped: null, picked_up: null }
  const [freight, facts] = [await readShippingFacts(needs), await readOrderFacts(db, buyerId)]
  const total = async (isPickUp: boolean): Promise<WinTotal | null> => {
    const won = await readWonWarehouse(db, { buyerId, listingId }, isPickUp)
    if (won === null || (isPickUp && !won.canPickUp)) return null
    const order = priceOrder({ warehouses: [won.warehouse], shipping, now: facts.now, ...freight, ...taxesOf(facts) })
    if (!isQuotedOrder(order)) return null
    return {
      price_cents: order.subtotalCostCents,
      shipping_cents: order.shippingCostFinalCents,
      tax_cents: order.taxCents,
      total_cents: order.totalCostFinalCents,
    }
  }
  return { address: inOneLine(shipping), shipped: await total(false), picked_up: await total(true) }
}

function inOneLine({ value }: ChosenAddress): string {
  const { street_address: street, locality, region, postal_code: zip } = value
  return `${street}, ${locality}, ${region} ${zip}`
}
