import type { BraintreeGateway as Sdk, Transaction } from 'braintree'
import type { GatewayTransaction } from '../../payment-gateway.ts'
import { ignoreNotFound } from '../braintree-failures.ts'
import { readTransaction } from '../read-transaction.ts'

export const MAX_FOUND = 50

export async function findTransaction(sdk: Pick<Sdk, 'transaction'>, id: string): Promise<GatewayTransaction | null> {
  const found = await sdk.transaction.find(id).catch(ignoreNotFound)
  return found === undefined ? null : readTransaction(found)
}

export async function findByOrderId(sdk: Pick<Sdk, 'transaction'>, orderId: string): Promise<GatewayTransaction[]> {
  const found: GatewayTransaction[] = []
  const results = sdk.transaction.search((search) => search.orderId().is(orderId))
  for await (const transaction of results) {
    found.push(readTransaction(transaction as Transaction))
    if (found.length === MAX_FOUND) break
  }
  return found
}
