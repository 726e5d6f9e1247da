// Won lots whose money came by wire.
import { previewWinPaymentEndpoint, recordWinPaymentEndpoint } from '@lotyard/contract/desk/unpaid-wins'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { tell, type PlaceNeeds } from '../placing/place-order.ts'
import { previewWinPayment } from './preview-win-payment.ts'
import { recordWinPayment } from './record-win-payment.ts'

export function registerWonRoutes(app: App, needs: PlaceNeeds): void {
  route(app, previewWinPaymentEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return previewWinPayment(needs, request.params.name.toUpperCase())
  })
  route(app, recordWinPaymentEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const listingName = request.params.name.toUpperCase()
    const { amount_cents: amountCents, reference, received_on: receivedOn = '', pick_up: isPickUp, key } = request.body
    const booked = await recordWinPayment(needs, {
      listingName,
      adminId,
      amountCents,
      reference,
      receivedOn,
      isPickUp: isPickUp ?? false,
      requestKey: key ?? null,
    })
    tell(needs, { accountId: booked.buyerId, names: [listingName] })
    return { order_id: booked.orderId, order_number: booked.number, balance_cents: booked.balanceCents }
  })
}
