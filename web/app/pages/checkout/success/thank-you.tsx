import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { Failure } from '../../../api/api.ts'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { OrderDestination } from '../../../features/orders/order-destination.tsx'
import { OrderLot } from '../../../features/orders/order-lot.tsx'
import { invoicePath, orderPath } from '../../../features/orders/order-paths.ts'
import { OrderStateBadges } from '../../../features/orders/order-state-badges.tsx'
import { OrderSums } from '../../../features/orders/order-sums.tsx'
import type { ShownSum } from '../../../features/orders/order-sums.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { ListingNews } from './listing-news.ts'
import { NewsOffer } from './news-offer.tsx'

/** For the few that are still to be paid. */
const InvoiceDue = lazyPart(() => import('../../../features/orders/invoice-due.tsx'))

type Props = {
  order: Order
  sums: readonly ShownSum[]
  /** What happened to parts of it. */
  progress: readonly string[]
  /** What comes next, a sentence each. */
  expected: readonly string[]
  canPayOnline: boolean
  wireInstructions: string | null
  /** Null where it could not be read. */
  news: ListingNews | null
  failure: Failure | undefined
}

/** An order that stands: what was bought, what happens next, and the way to its pages. */
export function ThankYou({ order, sums, progress, expected, canPayOnline, wireInstructions, news, failure }: Props) {
  const pickedUp = new Set(
    order.warehouses
      .flatMap(({ shipments }) => shipments)
      .filter(({ isPickUp }) => isPickUp)
      .flatMap(({ listings }) => listings),
  )
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">{isOver(order) ? `Order ${order.number}` : 'Thank you'}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <span>
            Order <strong>{order.number}</strong>, {formatWithCents(order.totalCostFinalCents)}
          </span>
          <OrderStateBadges order={order} progress={progress} />
        </p>
      </div>
      {order.isOwed && <InvoiceDue order={order} canPayOnline={canPayOnline} wireInstructions={wireInstructions} />}
      {!isOver(order) && (
        <Panel title="What happens next">
          <ul className="grid list-disc gap-2 pl-5">
            {expected.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Panel>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="action" to={orderPath(order.id)}>
          View order
        </LinkButton>
        <LinkButton to={invoicePath(order.id)}>Invoice</LinkButton>
      </div>
      <Panel title="Summary">
        <div className="grid gap-5">
          <ul className="grid gap-4">
            {order.listings.map((lot) => (
              <li key={lot.name}>
                <OrderLot lot={lot} isPickUp={pickedUp.has(lot.name)} />
              </li>
            ))}
          </ul>
          <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
            <div>
              <OrderDestination order={order}>
                <AddressLines address={order.shippingAddress} />
              </OrderDestination>
              <h3 className="mt-4 mb-1 text-base">Payment</h3>
              <p>{order.payment.description}</p>
            </div>
            <OrderSums sums={sums} />
          </div>
        </div>
      </Panel>
      {news !== null && <NewsOffer news={news} failure={failure} />}
    </>
  )
}

/** The buyer may open the page long after placing the order. */
function isOver({ state }: Order): boolean {
  return state === 'cancelled' || state === 'refunded'
}
