import type { OrderMailKind } from '@lotyard/contract/site/mails'
import type { OperatorFacts } from './operator-facts.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { payUrlOf } from '../balance/pay-token.ts'
import { findMailedPickUp, type MailedPickUp } from '../pickup/pickup-queries.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { toOrder } from '../reading/to-order.ts'
import { findMailedProblem, findMailReader, findPlacer } from './order-mail-queries.ts'
import { tellBuyer, toMailLot, type PlacerMailKind } from './tell-buyer.ts'

export type OrderMailNeeds = Pick<Context, 'db' | 'config'> & {
  findOperator: () => Promise<OperatorFacts>
  /** Whom a message to the operator goes to. */
  listContactRecipients: (db: Db, contactEmail: string | null) => Promise<string[]>
}

/** Writes one mail about an order. May run twice: a mail is known by what it tells and to whom. */
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
  const [buyer, { operator, wireInstructions }] = await Promise.all([
    findMailReader(db, stored.account_id),
    needs.findOperator(),
  ])
  const problem = kind.startsWith('problem-') ? await findMailedProblem(db, about!) : null
  if (kind.startsWith('problem-') && problem === null) return
  const pickUp = kind.startsWith('pickup-') ? await findMailedPickUp(db, about!.split(' ')[0]!) : null
  if (kind.startsWith('pickup-') && !isStillTrue(kind, pickUp)) return
  const fact = `order:${stored.number}:${kind}:${about ?? ''}`
  const { publicUrl } = config
  if (kind !== 'problem-reported') {
    const order = toOrder(stored)
    const mail = tellBuyer({
      kind,
      about,
      stored,
      order,
      buyer,
      problem,
      pickUp,
      publicUrl,
      payUrl: payUrlOf(order, config),
      wireInstructions,
    })
    if (mail === null) return
    await db.transaction().execute((tx) => queueMails(tx, [{ ...mail, fact, recipient: buyer.email }]))
    return
  }
  const { title, kind: problemKind, description, photoCount } = problem!
  const props = {
    number: stored.number,
    link: `${publicUrl}/admin/orders/${orderId}/`,
    title,
    kind: problemKind,
    description,
    photoCount,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
  }
  const recipients = await needs.listContactRecipients(db, operator.contact_email)
  await db.transaction().execute((tx) =>
    queueMails(
      tx,
      recipients.map((recipient) => ({ kind, fact, recipient, props })),
    ),
  )
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
