import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { directOrderBuyerEndpoint } from '@lotyard/contract/orders/direct-orders'
import { mayInvoiceDirectly } from '@lotyard/contract/rules/orders/direct-order'
import { payWithinOf } from '@lotyard/contract/rules/orders/terms/pay-within'
import type { Static } from 'typebox'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { listAddresses } from '../../addresses/index.ts'
import { readMarketRules } from '../terms/market-rules-queries.ts'
import { findBuyer, type Buyer } from './direct-queries.ts'
import { SUSPENDED_BUYER_MESSAGE } from './require-buyer.ts'

/**
 * The account that a direct order is for. Saved addresses are shown to admins only: a seller would learn where a buyer lives
 * whose e-mail address they know.
 */
export async function findDirectBuyer(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  email: string,
): Promise<Static<typeof directOrderBuyerEndpoint.reply>> {
  const buyer = await findBuyer(db, { id: null, email: cleanEmail(email) })
  if (buyer === null) throw new Refusal('buyer_not_found')
  if (buyer.isSuspended) throw new Refusal('account_suspended', { message: SUSPENDED_BUYER_MESSAGE })
  const addresses = viewer.role === 'admin' ? await listAddresses(db, buyer.id) : []
  return {
    account_id: buyer.id,
    email: buyer.email,
    name: buyer.name,
    ...(await termsFor(db, viewer, buyer)),
    shipping_addresses: addresses.filter(({ role }) => role === 'shipping'),
    billing_addresses: addresses.filter(({ role }) => role === 'billing'),
  }
}

/** Both null where no invoice may be sent. */
async function termsFor(
  db: Context['db'],
  { role }: Viewer,
  buyer: Buyer,
): Promise<{ invoice_days: number | null; invoice_weekdays: number | null }> {
  if (!mayInvoiceDirectly(role)) return { invoice_days: null, invoice_weekdays: null }
  const { days, weekdays } = payWithinOf(buyer.invoiceDays, (await readMarketRules(db)).directPaymentWeekdays)
  return { invoice_days: days, invoice_weekdays: weekdays }
}
