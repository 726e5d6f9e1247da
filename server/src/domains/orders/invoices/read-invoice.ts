import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { readMark } from '../../listings/index.ts'
import { payUrlOf } from '../balance/pay-token.ts'
import type { OperatorFacts } from '../mails/operator-facts.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { toOrder } from '../reading/to-order.ts'
import { drawInvoice } from './document/draw-invoice.ts'

type Needs = {
  db: Db
  config: Pick<Config, 'publicUrl' | 'paymentGateway' | 'dataDir' | 'storage'>
  findOperator: (context: { db: Db }) => Promise<OperatorFacts>
}

/**
 * The invoice of an own order, or of any for an admin who reads orders; there is none before it is known whether it is paid, or while its buyer
 * owes nothing because they have not accepted it.
 */
export async function readInvoice(
  needs: Needs,
  viewer: Pick<Viewer, 'accountId' | 'rights'>,
  id: string,
): Promise<{ number: string; file: Buffer }> {
  const stored = isOpaqueId(id) ? await findStoredOrder(needs.db, id) : null
  if (stored === null || !maySee(stored, viewer) || ['placing', 'proposed', 'failed'].includes(stored.state))
    throw new Refusal('order_not_found')
  const facts = await needs.findOperator({ db: needs.db })
  const order = toOrder(stored)
  const payUrl = payUrlOf(order, needs.config)
  const mark = await readMark(needs.config, facts.branding)
  const file = await drawInvoice({ ...facts, mark, order, payUrl })
  return { number: stored.number, file }
}

function maySee(order: StoredOrder, { accountId, rights }: Pick<Viewer, 'accountId' | 'rights'>): boolean {
  return order.account_id === accountId || hasRight(rights, 'orders', 'read')
}
