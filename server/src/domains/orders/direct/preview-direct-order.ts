import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { NO_ID } from '../../../lib/opaque-id.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { readShippingFacts } from '../../shipping/index.ts'
import { chooseAddresses } from '../preview/chosen-addresses.ts'
import { choosePayment } from '../preview/chosen-payment.ts'
import { readOrderFacts, taxesOf } from '../preview/order-facts-queries.ts'
import type { PreviewNeeds } from '../preview/preview-order.ts'
import { priceOrder } from '../preview/price-order.ts'
import { toPreview } from '../preview/to-preview.ts'
import { offeredDirectly } from './direct-terms.ts'
import { addressBookFor } from './address-book.ts'
import { listDirectListings } from './direct-queries.ts'
import { readDirectOrder } from './direct-lots.ts'
import { requireGoodDirectPayload } from './require-good-direct-payload.ts'
import { chooseBuyer } from './require-buyer.ts'

/** What a direct order would charge. Stores nothing. */
export async function previewDirectOrder(
  needs: PreviewNeeds,
  viewer: Viewer,
  payload: DirectOrderPayload,
): Promise<OrderPreview> {
  const { db, config, payments } = needs
  requireGoodDirectPayload(payload, { isWhole: false })
  const buyer = await chooseBuyer(db, payload)
  // Without a buyer there is no address to choose from.
  const accountId = buyer?.id ?? NO_ID
  const addresses = await chooseAddresses(db, addressBookFor(viewer, accountId), payload)
  const payment = await choosePayment(db, payments, accountId, payload)
  const facts = await readOrderFacts(db, accountId)
  const { now } = facts
  const listings = await listDirectListings(
    db,
    (payload.listings ?? []).map(({ name }) => name.toUpperCase()),
  )
  const warehouses = await readDirectOrder(db, { seller: viewer, buyerId: accountId }, listings, payload)
  const order = priceOrder({
    warehouses,
    shipping: addresses.shipping,
    now,
    ...(await readShippingFacts(needs)),
    ...taxesOf(facts),
  })
  return toPreview(
    { secret: config.sessionSecret, now },
    {
      orderType: 'direct_order',
      order,
      addresses,
      payment,
      gone: [],
      offered: offeredDirectly(viewer, buyer),
      buyer: { accountId, placedBy: viewer.accountId },
    },
  )
}
