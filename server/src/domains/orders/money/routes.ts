import {
  recordReceiptEndpoint,
  returnSurplusEndpoint,
  reverseReceiptEndpoint,
  writeOffOrderEndpoint,
} from '@lotyard/contract/desk/order-money'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { readDeskOrder } from '../desk/read-desk.ts'
import { recordReceipt } from './receipts/record-receipt.ts'
import { actOnOrder } from './act-on-order.ts'
import { openOrderActs } from './order-acts.ts'

export function registerMoneyRoutes(app: App, needs: Context & { ownChanges: OwnChanges }): void {
  const { db, ownChanges } = needs
  const acts = openOrderActs(needs)

  route(app, recordReceiptEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { id: orderId } = request.params
    const { kind, amount_cents: amountCents, reference = '', received_on: receivedOn = '', key } = request.body
    const receipt = { orderId, kind, amountCents, reference, receivedOn, requestKey: key ?? null }
    await ownChanges.settle(await recordReceipt(needs, { ...receipt, adminId: viewer.accountId }))
    return readDeskOrder(db, viewer, orderId)
  })

  route(app, reverseReceiptEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { id: orderId, receipt: receiptId } = request.params
    const given = { orderId, receiptId, reason: request.body.reason }
    return actOnOrder(needs, reply, { viewer, given, run: acts.reverse_receipt })
  })

  route(app, returnSurplusEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { id: orderId } = request.params
    const { amount_cents: amountCents, reason, sent_by_wire: sentByWire = false } = request.body
    const given = { orderId, amountCents, reason, sentByWire }
    return actOnOrder(needs, reply, { viewer, given, run: acts.surplus })
  })

  route(app, writeOffOrderEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { id: orderId } = request.params
    const { amount_cents: amountCents, reason } = request.body
    return actOnOrder(needs, reply, { viewer, given: { orderId, amountCents, reason }, run: acts.write_off })
  })
}
