// What an order's money allows, by the rules that browser and server share.
import {
  isCancellable as isCancellableByRule,
  mayWriteOff as mayWriteOffByRule,
  wasGivenUp as wasGivenUpByRule,
  type OrderToCancel,
} from '@lotyard/contract/rules/orders/cancellable'
import { isUncollected } from '@lotyard/contract/rules/orders/fulfilment/uncollected'
import { balanceCents, receivedCents } from '@lotyard/contract/rules/orders/payments/balance'
import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import { moneyOf } from '../reading/money-of.ts'
import type { StoredOrder } from '../reading/order-queries.ts'

/** Above zero: owed. Below: paid too much, or to be given back. */
export function owedCents(order: StoredOrder): number {
  return balanceCents(moneyOf(order))
}

/** It was paid, and owes again: its payment failed, or a receipt was reversed. */
export function isToCollect(order: StoredOrder): boolean {
  return isUncollected({ state: order.state, balanceCents: owedCents(order) })
}

/** An admin has stopped waiting for it. */
export function wasGivenUp({ state, shipments }: StoredOrder): boolean {
  return wasGivenUpByRule({ state, hasLeft: hasLeft(shipments) })
}

export function isCancellable(order: StoredOrder): boolean {
  return isCancellableByRule(toCancel(order))
}

export function mayWriteOff(order: StoredOrder): boolean {
  return mayWriteOffByRule(toCancel(order))
}

function toCancel(order: StoredOrder): OrderToCancel {
  return {
    state: order.state,
    isInvoice: isPastGateway(order.payment_type),
    balanceCents: owedCents(order),
    receivedCents: receivedCents(moneyOf(order)),
    hasLeft: hasLeft(order.shipments),
  }
}

function hasLeft(shipments: StoredOrder['shipments']): boolean {
  return shipments.some(({ leftAt }) => leftAt !== null)
}
