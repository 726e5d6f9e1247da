import { surplusCents } from '@lotyard/contract/rules/orders/payments/balance'
import { mayRecordWire } from '@lotyard/contract/rules/orders/payments/refund-limit'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { requireReason } from '../../../../lib/require-reason.ts'
import { requireSecondPerson, type ActedBy } from '../../../accounts/index.ts'
import { orderAct } from '../order-act.ts'
import { queueOrderMail } from '../../mails/order-mails.ts'
import { moneyOf } from '../../reading/money-of.ts'
import { requireLockedOrder } from '../refund-order.ts'
import { owedCents } from '../to-collect.ts'
import { returnMoney } from './request-refund.ts'

export type SurplusToReturn = {
  orderId: string
  /** All of it, as the admin saw it: a form that is sent twice finds nothing left, and gives back once. */
  amountCents: number
  reason: string
  sentByWire: boolean
}

/** Gives back what was paid too much, or what came in for an order that was over. */
export async function returnSurplus({ db }: Pick<Context, 'db'>, given: SurplusToReturn, by: ActedBy): Promise<void> {
  const { orderId, amountCents, sentByWire } = given
  const { adminId } = by
  const reason = requireReason(given.reason)
  await db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (amountCents < 1) throw new Refusal('order_not_open')
    if (surplusCents(moneyOf(order)) !== amountCents)
      throw new Refusal('balance_changed', { balance_cents: owedCents(order) })
    if (sentByWire && !mayRecordWire(order.refunds)) throw new Refusal('no_failed_refund')
    const asked = await requireSecondPerson(tx, by, await orderAct(tx, order, { kind: 'surplus', amountCents }))
    const ids = await returnMoney(tx, order, { amountCents, reason, adminId, requestKey: null, sentByWire })
    for (const about of ids) await queueOrderMail(tx, { kind: 'order-refunded', orderId, about })
    await writeAudit(tx, {
      accountId: adminId,
      action: 'order.surplus',
      subject: `order:${order.number}`,
      details: { amount_cents: amountCents, reason, ...(sentByWire && { sent_by_wire: true }), ...asked },
    })
  })
}
