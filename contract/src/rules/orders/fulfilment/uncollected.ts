// Whether an order that was paid owes money again: the gateway took it back or never got it after lots had left, or a receipt
// was reversed. It stays paid until the buyer pays, or an admin gives up (cancellable.ts). Also asked by the desk's lists.
import type { OrderState } from '../order-states.ts'

export function isUncollected(order: { state: OrderState; balanceCents: number }): boolean {
  return order.state === 'paid' && order.balanceCents > 0
}
