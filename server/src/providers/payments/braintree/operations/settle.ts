// What follows a sale. 'Already so' is done: a job that was cut off asks again.
import { toDecimal } from '@lotyard/contract/rules/money'
import type { BraintreeGateway as Sdk, Transaction, ValidatedResponse } from 'braintree'
import type { GatewayTransaction } from '../../payment-gateway.ts'
import { toRefusal } from '../braintree-failures.ts'
import { readTransaction } from '../read-transaction.ts'
import { MAX_FOUND } from './find.ts'

type TransactionSdk = Pick<Sdk, 'transaction'>
export type RefundRequest = { transactionId: string; amountCents: number; orderId: string }

export async function captureSale(sdk: TransactionSdk, id: string): Promise<void> {
  const result = await sdk.transaction.submitForSettlement(id)
  if (result.success) return
  const state = await stateOf(sdk, id)
  if (state !== 'captured' && state !== 'settled') throw toRefusal('capture', result)
}

export async function voidSale(sdk: TransactionSdk, id: string): Promise<void> {
  const result = await sdk.transaction.void(id)
  if (!result.success && (await stateOf(sdk, id)) !== 'voided') throw toRefusal('void', result)
}

export async function refundSale(sdk: TransactionSdk, request: RefundRequest): Promise<string> {
  const { transactionId, amountCents, orderId } = request
  // Read from the sale, which knows its refunds at once; a search may find them seconds later.
  const { refundIds = [] } = await sdk.transaction.find(transactionId)
  for (const id of refundIds.slice(0, MAX_FOUND)) {
    const first = readTransaction(await sdk.transaction.find(id))
    // One that came to nothing is no refund: it is made again.
    if (first.orderId === orderId && (first.state === 'captured' || first.state === 'settled')) return id
  }
  const result = await refundWithOrderId(sdk, transactionId, { amount: toDecimal(amountCents), orderId })
  if (!result.success) throw toRefusal('refund', result)
  return result.transaction.id
}

async function stateOf(sdk: TransactionSdk, id: string): Promise<GatewayTransaction['state']> {
  return readTransaction(await sdk.transaction.find(id)).state
}

/** The SDK's types know an amount only. */
function refundWithOrderId(
  sdk: TransactionSdk,
  transactionId: string,
  refund: { amount: string; orderId: string },
): Promise<ValidatedResponse<Transaction>> {
  return sdk.transaction.refund(transactionId, refund as unknown as string)
}
