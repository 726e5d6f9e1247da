import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findBuyer, type Buyer } from './direct-queries.ts'

export const SUSPENDED_BUYER_MESSAGE = "This buyer's account is suspended, so nothing can be sold to it."

/** Null where the payload names no buyer, as a preview may. */
export async function chooseBuyer(
  db: Db | Tx,
  { account_id: id, buyer_email: email }: DirectOrderPayload,
): Promise<Buyer | null> {
  if (id === undefined && email === undefined) return null
  const isKnowable = id === undefined || isOpaqueId(id)
  const found = isKnowable
    ? await findBuyer(db, { id: id ?? null, email: email === undefined ? null : cleanEmail(email) })
    : null
  if (found === null)
    throw new Refusal('invalid_fields', {
      errors: { [id === undefined ? 'buyer_email' : 'account_id']: [isInvalid('buyer')] },
    })
  if (found.isSuspended) throw new Refusal('account_suspended', { message: SUSPENDED_BUYER_MESSAGE })
  return found
}
