// What a buyer says of a shipment: that it arrived, or that it didn't.
import { mayDenyArrival } from '@lotyard/contract/rules/orders/fulfilment/arrival'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { closeNotArrived, openNotArrived, type Opened } from '../problems/not-arrived-queries.ts'
import { lockBuyersShipment } from './lock-shipment.ts'
import { requireArrivalDay } from './move-shipment.ts'
import { saveDelivered, saveNotArrived } from './shipment-queries.ts'
import { noteEvent } from './tell-of-shipment.ts'

type OfBuyer = { accountId: string; orderId: string; part: number }

/** Ends what was open because it had not arrived. */
export async function confirmArrival(
  { db }: Pick<Context, 'db'>,
  { on: given, ...of }: OfBuyer & { on: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBuyersShipment(tx, of)
    const { shipment, lots } = locked
    // A form that was sent twice.
    if (shipment.deliveredBy === 'buyer' && shipment.deliveredOn === given.trim()) return
    if (shipment.state !== 'shipped') throw new Refusal('shipment_settled')
    const on = requireArrivalDay(locked, given, 'on')
    await saveDelivered(tx, shipment.id, { on, by: 'buyer' })
    await closeNotArrived(tx, {
      orderId: of.orderId,
      accountId: of.accountId,
      listingIds: lots.map(({ listingId }) => listingId),
      text: `It arrived on ${formatDay(on)}.`,
    })
    await noteEvent(tx, locked, {
      by: 'buyer',
      accountId: of.accountId,
      after: { state: 'delivered', deliveredOn: on },
    })
  })
}

/**
 * Takes the desk's word back, once, and asks an admin: as a problem with each lot, which is on the desk's lists and holds
 * their sellers' payouts until it is answered.
 */
export async function denyArrival({ db }: Pick<Context, 'db'>, of: OfBuyer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A deletion of the account waits, and then finds the problems.
    await lockOwnAccount(tx, of.accountId)
    const locked = await lockBuyersShipment(tx, of)
    const { shipment, lots } = locked
    if (shipment.state === 'shipped' && shipment.notArrivedAt !== null) return
    if (!mayDenyArrival(shipment)) throw new Refusal('shipment_settled')
    await saveNotArrived(tx, shipment.id)
    const opened = await openNotArrived(tx, {
      orderId: of.orderId,
      listingIds: lots.map(({ listingId }) => listingId),
      description: `Not arrived. It was marked delivered on ${formatDay(shipment.deliveredOn!)}.`,
    })
    // One mail to each, however many lots were on the truck.
    if (opened[0] !== undefined)
      await queueOrderMail(tx, { kind: 'problem-reported', orderId: of.orderId, about: opened[0].id })
    const sellerOf = ({ listingId }: Opened) => lots.find((lot) => lot.listingId === listingId)!.sellerId
    for (const { id: about } of new Map(opened.map((problem) => [sellerOf(problem), problem])).values())
      await queueOrderMail(tx, { kind: 'seller-problem', orderId: of.orderId, about })
    await noteEvent(tx, locked, {
      by: 'buyer',
      accountId: of.accountId,
      after: { state: 'shipped', deliveredOn: null },
    })
  })
}
