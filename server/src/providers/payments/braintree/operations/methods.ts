// What the gateway keeps of a customer: cards and PayPal accounts.
import type { BraintreeGateway as Sdk } from 'braintree'
import { GatewayRefusal, type PayerFacts, type VaultedMethod } from '../../payment-gateway.ts'
import { ignoreNotFound, toRefusal } from '../braintree-failures.ts'
import { readPayer } from '../read-payer.ts'
import { readMethod } from '../read-transaction.ts'
import { ensureCustomer } from './ensure-customer.ts'

export async function generateClientToken(sdk: Pick<Sdk, 'clientToken'>): Promise<string> {
  const result = await sdk.clientToken.generate({})
  if (!result.success) throw toRefusal('client token', result)
  return result.clientToken
}

export async function vaultMethod(
  sdk: Pick<Sdk, 'customer' | 'paymentMethod'>,
  { customerId, nonce }: { customerId: string; nonce: string },
): Promise<VaultedMethod> {
  await ensureCustomer(sdk, customerId)
  const created = await sdk.paymentMethod.create({
    customerId,
    paymentMethodNonce: nonce,
    options: { verifyCard: true },
  })
  if (!created.success) throw toRefusal('payment method', created)
  const method = readMethod(created.paymentMethod)
  if (method === null) throw new GatewayRefusal('The payment gateway keeps a kind of method that we do not take.')
  return method
}

export async function findPayer(sdk: Pick<Sdk, 'paymentMethodNonce'>, nonce: string): Promise<PayerFacts | null> {
  const found = await sdk.paymentMethodNonce.find(nonce).catch(ignoreNotFound)
  return found === undefined ? null : readPayer(found)
}
