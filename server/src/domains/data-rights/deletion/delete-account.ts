import type { DeletionReason } from '@lotyard/contract/account/data-rights'
import { deletionProblems } from '@lotyard/contract/rules/data-rights/deletion-fields'
import { describeDuty, type Duty } from '@lotyard/contract/rules/data-rights/duties'
import type { Context } from '../../../context.ts'
import { emptyAuditDetails } from '../../../db/audit/audit-data-queries.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  findPasswordHash,
  forgetAccount,
  keepTwoPeople,
  listFormerAddresses,
  lockAccountToDelete,
  requirePassword,
  wrongPassword,
} from '../../accounts/index.ts'
import { forgetAddresses } from '../../addresses/index.ts'
import { forgetBidder } from '../../auctions/index.ts'
import { deleteCart } from '../../cart/index.ts'
import { deleteCandidates, deleteMailsTo, deleteNotices, deleteWatermarks } from '../../notifications/index.ts'
import { forgetBuyer } from '../../orders/index.ts'
import { forgetPaymentMethods } from '../../payment-methods/index.ts'
import { deleteAllSavedSearches, forgetPreferences, deleteSubscriber } from '../../preferences/index.ts'
import { deleteNotesOf, forgetImports, forgetSellerDebts, forgetTemplates } from '../../desk/index.ts'
import { forgetPriceBook } from '../../price-books/index.ts'
import { deleteLotNotes, deleteWatches } from '../../watching/index.ts'
import { isProven, mailOwner, type AddressOwner } from '../address-owner.ts'
import { listDuties } from './list-duties.ts'

type Owner = AddressOwner & { id: string }

/**
 * What goes with an account. A domain that keeps something of a person adds it here. Mail after auctions: what happened
 * there is turned into mail by a job, which may be at it this moment. Watermarks before the searches that they are of. The
 * account itself comes last.
 */
const FORGETTERS: readonly ((tx: Tx, owner: Owner) => Promise<void>)[] = [
  (tx, { id }) => forgetBidder(tx, id),
  (tx, { id }) => deleteWatches(tx, id),
  (tx, { id }) => forgetPriceBook(tx, id),
  (tx, { id }) => deleteLotNotes(tx, id),
  (tx, { id }) => deleteCart(tx, id),
  (tx, { id }) => forgetBuyer(tx, id),
  (tx, { id }) => deleteNotesOf(tx, id),
  (tx, { id }) => forgetImports(tx, id),
  (tx, { id }) => forgetTemplates(tx, id),
  (tx, { id }) => forgetSellerDebts(tx, id),
  (tx, { id }) => forgetAddresses(tx, id),
  (tx, { id }) => forgetPaymentMethods(tx, id),
  (tx, { id }) => forgetPreferences(tx, id),
  (tx, { id }) => deleteWatermarks(tx, id),
  (tx, { id }) => deleteCandidates(tx, id),
  (tx, { id }) => deleteAllSavedSearches(tx, id),
  // Left to be removed with other unconfirmed addresses: otherwise a deletion would start the count of confirmation mails to
  // a stranger again.
  async (tx, owner) => {
    if (isProven(owner)) await deleteSubscriber(tx, owner.email)
  },
  (tx, owner) => deleteMailsTo(tx, mailOwner(owner)),
  (tx, { id }) => deleteNotices(tx, id),
  async (tx, { id }) => {
    for (const former of await listFormerAddresses(tx, id)) await deleteMailsTo(tx, former)
  },
  (tx, { id }) => emptyAuditDetails(tx, id),
  (tx, { id }) => forgetAccount(tx, id),
]

/** Deletes the account for good: bids and sales stay, and nothing says whose they were. */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'config'>,
  { accountId, password, confirm }: { accountId: string; password: string; confirm: boolean },
): Promise<void> {
  const errors = deletionProblems({ password, confirm })
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  // Compared before the row is locked: it takes tens of milliseconds, and bids on the same lots would wait for it.
  const passwordHash = await requirePassword(context, { accountId, password })
  await keepTwoPeople(() =>
    context.db.transaction().execute(async (tx) => {
      const owner = await lockAccountToDelete(tx, accountId)
      if (owner === null) throw new Refusal('not_signed_in')
      // It was changed meanwhile, perhaps because a stranger knew the old one.
      if ((await findPasswordHash(tx, accountId)) !== passwordHash) throw wrongPassword()
      // After the lock: a bid that was decided a moment ago may lead now.
      const duties = await listDuties(tx, accountId)
      if (duties.length > 0) throw new Refusal('account_in_use', { reasons: duties.map(toReason) })
      for (const forget of FORGETTERS) await forget(tx, owner)
    }),
  )
}

export function toReason(duty: Duty): DeletionReason {
  return { code: duty.kind, message: describeDuty(duty) }
}
