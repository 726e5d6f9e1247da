import { MAX_REFERENCE_LENGTH } from '@lotyard/contract/rules/desk/limits'
import { payoutStatementPath } from '@lotyard/contract/rules/desk/file-paths'
import type { Payout } from '@lotyard/contract/desk/payouts'
import { CLOSED_REFERENCE, payoutLine, payoutSums } from '@lotyard/contract/rules/desk/payouts/seller-due'
import { isInvalid, isRequired } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockLiveAccount, requireSecondPerson, type ActedBy } from '../../accounts/index.ts'
import { lockDebtor, lockOpenAdjustments, saveAdjustmentsPaidOut } from './adjustment-queries.ts'
import {
  findPayout,
  findPayoutOfRequest,
  findSeller,
  insertPayout,
  type NewLine,
  type Seller,
} from './payout-queries.ts'
import { listDueSales, lockOrdersOfDueSales } from './sale-queries.ts'
import { toPayout, toSale } from './to-payout.ts'

export type PayoutOrder = {
  sellerId: string
  reference: string
  /** What the form showed. */
  expectedAmountCents: number
  /** Of the form; null where the client sends none. */
  requestKey: string | null
}

/**
 * Says that a seller was sent all that is due. Payouts of a seller follow each other, under the account's lock; refunds wait
 * for the orders' locks, so that each is either in this payout or corrects it in the next. What a form asks for twice is
 * paid once. What comes to zero is closed, without a transfer.
 */
export async function payOut(
  context: Pick<Context, 'db' | 'config'>,
  order: PayoutOrder,
  by: ActedBy,
): Promise<Payout> {
  const { sellerId } = order
  const { adminId } = by
  const requestKey = by.approval?.actId ?? order.requestKey
  return context.db.transaction().execute(async (tx) => {
    const seller = await lockPayee(tx, sellerId)
    const repeated = requestKey === null ? null : await findPayoutOfRequest(tx, { sellerId, requestKey })
    if (repeated !== null) return toPayout(repeated)
    const lines = await readDueLines(tx, sellerId)
    const adjustments = await lockOpenAdjustments(tx, sellerId)
    const sums = payoutSums(lines, adjustments.cents)
    if (sums.amountCents !== order.expectedAmountCents)
      throw new Refusal('payout_changed', { amount_cents: sums.amountCents })
    if ((lines.length === 0 && sums.adjustmentCents === 0) || sums.amountCents < 0)
      throw new Refusal('nothing_to_pay_out')
    // Nothing is sent where it comes to zero, so there is neither a transfer to name nor a payout to tell of.
    const isSent = sums.amountCents > 0
    const reference = isSent ? requireReference(order.reference) : CLOSED_REFERENCE
    const asked = await requireSecondPerson(tx, by, {
      kind: 'payout',
      subject: `account:${sellerId}`,
      label: seller.email,
      amountCents: sums.amountCents,
    })
    const id = await insertPayout(tx, { sellerId, reference, requestKey, paidBy: adminId, sums }, lines)
    await saveAdjustmentsPaidOut(tx, adjustments.ids, id)
    const payout = toPayout((await findPayout(tx, { payoutId: id, sellerId }))!)
    await writeAudit(tx, {
      accountId: adminId,
      action: isSent ? 'payout.pay' : 'payout.close',
      subject: `payout:${payout.number}`,
      details: { seller_id: sellerId, amount_cents: payout.amount_cents, lines: lines.length, reference, ...asked },
    })
    if (isSent && !seller.hasLeft) await tellSeller(tx, seller, payout, context.config.publicUrl)
    return payout
  })
}

function requireReference(given: string): string {
  const reference = given.trim()
  if (reference === '') throw new Refusal('invalid_fields', { errors: { reference: [isRequired('reference')] } })
  if (reference.length > MAX_REFERENCE_LENGTH || /\p{Cc}/u.test(reference))
    throw new Refusal('invalid_fields', { errors: { reference: [isInvalid('reference')] } })
  return reference
}

/** Locks the account until the transaction ends. A seller who has left is paid too: what they are owed stays theirs. */
async function lockPayee(tx: Tx, sellerId: string): Promise<Seller> {
  const isThere = isOpaqueId(sellerId) && (await lockDebtor(tx, sellerId))
  const seller = isThere ? await findSeller(tx, sellerId) : null
  if (seller === null) throw new Refusal('seller_not_found')
  return seller
}

/** The same, of a seller who is still there. */
export async function lockSeller(tx: Tx, sellerId: string): Promise<Seller> {
  const isThere = isOpaqueId(sellerId) && (await lockLiveAccount(tx, sellerId))
  const seller = isThere ? await findSeller(tx, sellerId) : null
  if (seller === null) throw new Refusal('seller_not_found')
  return seller
}

/** Read again once their orders are locked: a refund may have been decided meanwhile. */
async function readDueLines(tx: Tx, sellerId: string): Promise<NewLine[]> {
  await lockOrdersOfDueSales(tx, sellerId)
  const rows = await listDueSales(tx, sellerId)
  return rows.map((row) => {
    const sale = toSale(row)
    return { ...payoutLine(sale), orderId: row.order_id, listingId: row.listing_id, basisPoints: sale.basisPoints }
  })
}

async function tellSeller(tx: Tx, seller: Seller, payout: Payout, publicUrl: string): Promise<void> {
  await queueMail(tx, {
    kind: 'payout-sent',
    fact: payout.id,
    recipient: seller.email,
    props: {
      firstName: seller.firstName,
      number: payout.number,
      amountCents: payout.amount_cents,
      lotCount: payout.line_count,
      reference: payout.reference,
      link: `${publicUrl}/admin/payouts/`,
      statementLink: publicUrl + payoutStatementPath(payout.id),
    },
  })
}
