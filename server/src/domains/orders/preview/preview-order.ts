import type { OrderPayload, OrderPreview } from '@lotyard/contract/orders/placing'
import type { Context } from '../../../context.ts'
import type { PaymentGateway } from '../../../providers/payments/payment-gateway.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { readCartState } from '../../cart/index.ts'
import { readShippingFacts, type ShippingMemories } from '../../shipping/index.ts'
import { orderedPart, readCartOrder } from './cart-order.ts'
import { chooseAddresses } from './chosen-addresses.ts'
import { choosePayment } from './chosen-payment.ts'
import { readCredit } from '../terms/credit-queries.ts'
import { offeredPayments } from './offered-payments.ts'
import { readOrderFacts, taxesOf } from './order-facts-queries.ts'
import { priceOrder } from './price-order.ts'
import { requireGoodPayload } from './require-good-payload.ts'
import { toPreview } from './to-preview.ts'

export type PreviewNeeds = Pick<Context, 'db' | 'config'> & ShippingMemories & { payments: PaymentGateway | null }

/** What placing would charge at this moment. Takes any part of the payload, and stores nothing. */
export async function previewOrder(needs: PreviewNeeds, viewer: Viewer, payload: OrderPayload): Promise<OrderPreview> {
  requireGoodPayload(payload, { isWhole: false })
  const { db, config, payments } = needs
  const { accountId } = viewer
  const [addresses, payment, freight, facts, state] = await Promise.all([
    chooseAddresses(db, accountId, payload),
    choosePayment(db, payments, accountId, payload),
    readShippingFacts(needs),
    readOrderFacts(db, accountId),
    readCartState(db, accountId),
  ])
  const { warehouses, gone } = await readCartOrder(db, orderedPart(state, payload), viewer)
  const order = priceOrder({ warehouses, shipping: addresses.shipping, now: facts.now, ...freight, ...taxesOf(facts) })
  const credit = await readCredit(db, accountId, facts.invoiceDays === null ? null : facts.creditLimitCents)
  const isEmailConfirmed = config.smtpUrl === null || viewer.emailVerified
  return toPreview(
    { secret: config.sessionSecret, now: facts.now },
    {
      orderType: 'customer',
      order,
      addresses,
      payment,
      gone,
      offered: offeredPayments(facts, { credit, totalCents: order.totalCostFinalCents, isEmailConfirmed }),
      buyer: { accountId, placedBy: null },
    },
  )
}
