import type { PaymentType } from '@lotyard/contract/account/payment-methods'

/** What is paid with: a nonce, kept nowhere but in the body of one payment, or one of the account's saved methods. */
export type Tendered = { type: PaymentType; deviceData?: string | undefined } & (
  | { nonce: string }
  | { savedId: string }
)

export function toDetails(tendered: Tendered) {
  const { type, deviceData } = tendered
  return {
    type,
    ...('nonce' in tendered ? { payment_method_nonce: tendered.nonce } : { payment_method_token: tendered.savedId }),
    ...(deviceData !== undefined && { device_data: deviceData }),
  }
}
