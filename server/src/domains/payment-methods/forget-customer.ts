import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import { deletePaymentMethods } from './payment-method-queries.ts'

/** The rows go with the account. The gateway may be away this moment, so it hears by a job, which is repeated. */
export async function forgetPaymentMethods(tx: Tx, accountId: string): Promise<void> {
  await deletePaymentMethods(tx, accountId)
  await enqueue(tx, 'forget_customer', { accountId }, { jobKey: `forget_customer:${accountId}` })
}

/** Also for an account that has no saved method: who has paid once may be known to the gateway. */
export async function forgetCustomer(
  { payments }: { payments: PaymentGateway | null },
  { accountId }: { accountId: string },
): Promise<void> {
  await payments?.removeCustomer(accountId)
}
