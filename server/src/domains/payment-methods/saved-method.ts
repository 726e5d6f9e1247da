import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'

/** What the wire shows, and what only the server may know: the gateway's name for it. */
export type SavedMethod = PaymentMethod & { gateway: PaymentGateway['name']; token: string }

export function toWire({ gateway: _gateway, token: _token, ...shown }: SavedMethod): PaymentMethod {
  return shown
}
