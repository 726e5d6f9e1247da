import type { BraintreeGateway as Sdk } from 'braintree'
import { codesOf, isNotFound, toRefusal } from '../braintree-failures.ts'

const CUSTOMER_ID_TAKEN = '91609'

/** Two calls at once may both find no customer; the second one's id is taken then, which is as good. */
export async function ensureCustomer(sdk: Pick<Sdk, 'customer'>, customerId: string): Promise<void> {
  try {
    await sdk.customer.find(customerId)
    return
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  const created = await sdk.customer.create({ id: customerId })
  if (!created.success && !codesOf(created).includes(CUSTOMER_ID_TAKEN)) throw toRefusal('customer', created)
}
