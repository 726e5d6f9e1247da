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
import { reverseReceipt } from './receipts/reverse-receipt.ts'
import { returnSurplus } from './refunds/return-surplus.ts'
import { writeOff } from './write-off.ts'

export function registerMoneyRoutes(app: App, needs: Context & { ownChanges: OwnChanges }): void {
  const { db, ownChanges } = needs

  route(app, recordReceiptEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { id: orderId } = request.params
    const { kind, amount_cents: amountCents, reference = '', received_on: receivedOn = '', key } = request.body
    const receipt = { orderId, kind, amountCents, reference, receivedOn, requestKey: key ?? null }
    await ownChanges.settle(await recordReceipt(needs, { ...receipt, adminId: viewer.accountId }))
    return readDeskOrder(db, viewer, orderId)
  })

  route(app, reverseReceiptEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { id: orderId, receipt: receiptId } = request.params
    await reverseReceipt(needs, { orderId, receiptId, adminId: viewer.accountId, reason: request.body.reason })
    return readDeskOrder(db, viewer, orderId)
  })

  route(app, returnSurplusEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { id: orderId } = request.params
    const { amount_cents: amountCents, reason, sent_by_wire: sentByWire = false } = request.body
    await returnSurplus(needs, { orderId, adminId: viewer.accountId, amountCents, reason, sentByWire })
    return readDeskOrder(db, viewer, orderId)
  })

  route(app, writeOffOrderEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { id: orderId } = request.params
    const { amount_cents: amountCents, reason } = request.body
    const lots = await writeOff(needs, { orderId, adminId: viewer.accountId, amountCents, reason })
    await ownChanges.settle(lots)
    return readDeskOrder(db, viewer, orderId)
  })
}
