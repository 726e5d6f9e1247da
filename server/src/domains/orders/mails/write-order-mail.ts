import type { OrderMailKind } from '@lotyard/contract/site/mails'
import type { OperatorFacts } from './operator-facts.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { payUrlOf } from '../balance/pay-token.ts'
import { findMailedPickUp, type MailedPickUp } from '../pickup/pickup-queries.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { toOrder } from '../reading/to-order.ts'
import { listStoredProblems, type StoredProblem } from '../problems/problem-queries.ts'
import { findMailReader, findPlacer } from './order-mail-queries.ts'
import { tellBuyer, toMailLot, type PlacerMailKind } from './tell-buyer.ts'
import { tellOperator } from './tell-operator.ts'
import { SELLER_MAIL_KINDS, tellSellers, type SellerMailKind } from './tell-sellers.ts'

export type OrderMailNeeds = Pick<Context, 'db' | 'config'> & {
  findOperator: () => Promise<OperatorFacts>
  /** Whom a message to the operator goes to. */
  listContactRecipients: (db: Db, contactEmail: string | null) => Promise<string[]>
}

/**
 * Writes what is to be told of an order: to its buyer, to the operator or to sellers, who also hear of what was sold and given
 * back. May run twice: a mail is known by what it tells and to whom.
 */
export async function writeOrderMail(
  needs: OrderMailNeeds,
  { kind, orderId, about }: { kind: OrderMailKind; orderId: string; about: string | null },
): Promise<void> {
  const { db, config } = needs
  const stored = await findStoredOrder(db, orderId)
  if (stored === null) return
  if (kind === 'direct-order-failed' || kind === 'proposal-ended') return tellPlacer(needs, stored, kind)
  // Answered, paid or ended since the mail was queued.
  if (isOutdated(kind, stored)) return
  const problem = isAboutProblem(kind) ? await findProblem(db, orderId, about!) : null
  if (isAboutProblem(kind) && problem === null) return
  const { publicUrl } = config
  if (isToSellers(kind)) {
    const mails = await tellSellers(db, { kind, about, stored, problem, publicUrl })
    await db.transaction().execute((tx) => queueMails(tx, mails))
    return
  }
  const [buyer, { operator, wireInstructions }] = await Promise.all([
    findMailReader(db, stored.account_id),
    needs.findOperator(),
  ])
  if (kind === 'problem-reported' || kind === 'problem-replied') {
    const recipients = await needs.listContactRecipients(db, operator.contact_email)
    const mail = tellOperator({ kind, about: about!, stored, problem: problem!, buyer, publicUrl })
    if (mail === null) return
    const mails = recipients.map((recipient) => ({ ...mail, fact: factOf(stored, kind, about), recipient }))
    await db.transaction().execute((tx) => queueMails(tx, mails))
    return
  }
  const pickUp = kind.startsWith('pickup-') ? await findMailedPickUp(db, about!.split(' ')[0]!) : null
  if (kind.startsWith('pickup-') && !isStillTrue(kind, pickUp)) return
  const order = toOrder(stored)
  const payUrl = payUrlOf(order, config)
  const mail = tellBuyer({ kind, about, stored, order, buyer, problem, pickUp, publicUrl, payUrl, wireInstructions })
  if (mail === null) return
  const beside = besideBuyer(kind, about)
  const toSellers = beside === null ? [] : await tellSellers(db, { kind: beside, about, stored, problem, publicUrl })
  const toBuyer = { ...mail, fact: factOf(stored, kind, about), recipient: buyer.email }
  await db.transaction().execute((tx) => queueMails(tx, [toBuyer, ...toSellers]))
}

/** What sellers hear of when a buyer is told this: by the same job, so that placing an order queues no second one. */
function besideBuyer(kind: OrderMailKind, about: string | null): SellerMailKind | null {
  if (kind === 'order-placed') return 'lots-sold'
  return about !== null && (kind === 'order-refunded' || kind === 'order-cancelled') ? 'seller-refund' : null
}

function factOf({ number }: StoredOrder, kind: OrderMailKind, about: string | null): string {
  return `order:${number}:${kind}:${about ?? ''}`
}

function isToSellers(kind: OrderMailKind): kind is SellerMailKind {
  return (SELLER_MAIL_KINDS as readonly string[]).includes(kind)
}

function isAboutProblem(kind: OrderMailKind): boolean {
  return kind.startsWith('problem-') || kind === 'seller-problem'
}

/** Null where its account was deleted meanwhile, with what it had reported. */
async function findProblem(db: Db, orderId: string, about: string): Promise<StoredProblem | null> {
  const [problemId] = about.split(' ')
  return (await listStoredProblems(db, orderId)).find(({ id }) => id === problemId) ?? null
}

/** A buyer who moved the pick-up before this mail was written must not read the old time, or a code that opens nothing. */
function isStillTrue(kind: OrderMailKind, pickUp: MailedPickUp | null): boolean {
  return pickUp !== null && (pickUp.appointmentState === 'booked') === (kind !== 'pickup-cancelled')
}

function isOutdated(kind: OrderMailKind, { state }: StoredOrder): boolean {
  if (kind === 'order-proposed') return state !== 'proposed'
  return (kind === 'payment-due' || kind === 'invoice-overdue') && state !== 'invoiced'
}

async function tellPlacer(
  { db, config: { publicUrl } }: OrderMailNeeds,
  stored: StoredOrder,
  kind: PlacerMailKind,
): Promise<void> {
  const placer = await findPlacer(db, stored.id)
  if (placer === null) return
  const { id, listings, number, endReason } = toOrder(stored)
  const base = {
    firstName: placer.firstName,
    number,
    lots: listings.map((lot) => toMailLot(lot, publicUrl)),
  }
  const to = { fact: `order:${number}:${kind}:`, recipient: placer.email }
  if (kind === 'direct-order-failed') {
    // Sellers don't see orders whose payment failed.
    const props = { ...base, link: `${publicUrl}/admin/direct_orders/new`, reason: endReason ?? '' }
    await db.transaction().execute((tx) => queueMails(tx, [{ kind, ...to, props }]))
    return
  }
  const { name: buyerName } = await findMailReader(db, stored.account_id)
  const isDeclined = stored.lapsed_at === null
  const props = { ...base, link: `${publicUrl}/admin/orders/${id}/`, buyerName, isDeclined }
  await db.transaction().execute((tx) => queueMails(tx, [{ kind, ...to, props }]))
}
