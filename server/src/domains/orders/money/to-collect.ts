// Orders whose payment failed after lots had left, by the rules that browser and server share.
import {
  isCancellable as isCancellableByRule,
  wasGivenUp as wasGivenUpByRule,
} from '@lotyard/contract/rules/orders/cancellable'
import { isUncollected } from '@lotyard/contract/rules/orders/fulfilment/uncollected'
import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import type { StoredOrder } from '../reading/order-queries.ts'

/** The money can still come, by wire. */
export function isToCollect({ state, payment_type, payment_state }: StoredOrder): boolean {
  return isUncollected({ isPaid: state === 'paid', isInvoice: isPastGateway(payment_type), payment: payment_state })
}

/** An admin has stopped waiting for it. */
export function wasGivenUp({ state, shipments }: StoredOrder): boolean {
  return wasGivenUpByRule({ state, hasLeft: hasLeft(shipments) })
}

export function isCancellable({ state, payment_type, payment_state, shipments }: StoredOrder): boolean {
  const isInvoice = isPastGateway(payment_type)
  return isCancellableByRule({ state, isInvoice, payment: payment_state, hasLeft: hasLeft(shipments) })
}

function hasLeft(shipments: StoredOrder['shipments']): boolean {
  return shipments.some(({ leftAt }) => leftAt !== null)
}
