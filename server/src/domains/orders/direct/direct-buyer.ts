import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { directOrderBuyerEndpoint } from '@lotyard/contract/orders/orders'
import { directInvoiceDays } from '@lotyard/contract/rules/orders/direct-order'
import type { Static } from 'typebox'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { listAddresses } from '../../addresses/index.ts'
import { findBuyer } from './direct-queries.ts'
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
    invoice_days: directInvoiceDays(viewer.role, buyer),
    shipping_addresses: addresses.filter(({ role }) => role === 'shipping'),
    billing_addresses: addresses.filter(({ role }) => role === 'billing'),
  }
}
