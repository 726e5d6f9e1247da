import type { Context } from '../../../context.ts'
import { sendCalendar } from '../../../http/replies/send-calendar.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import type { App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { icsFile } from '../../../lib/formats/ics.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireOwnPickUp } from './require-pickup.ts'
import { addressLines, toBooked } from './to-pickup.ts'

/** The time of a pick-up as a calendar file. A time that was moved updates the event of the file before. */
export function registerPickUpCalendarRoute(
  app: App,
  { db, config: { publicUrl } }: Pick<Context, 'db' | 'config'>,
): void {
  app.get<{ Params: { id: string; part: string } }>(
    '/account/orders/:id/pickup/:part/pickup.ics',
    {
      config: { sendsFile: true, rateLimit: limitOf('invoices') },
      schema: { tags: ['orders'], summary: 'The time of a pick-up, as a calendar file; 404 while none is booked' },
    },
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      const { id: orderId, part } = request.params
      if (!/^[1-9]\d{0,2}$/.test(part)) throw new Refusal('order_not_found')
      const stored = await requireOwnPickUp(db, { accountId, orderId, part: Number(part) })
      const booked = toBooked(stored)
      if (booked === null) throw new Refusal('pickup_not_booked')
      const { number, phone, dockNote } = stored
      const event = {
        id: `pickup-${stored.shipmentId}`,
        at: booked.startsAt,
        until: booked.endsAt,
        place: addressLines(stored).join(', '),
        summary: `Pickup: order ${number}, ${stored.description}`,
        description: [`Code for the gate: ${booked.code}.`, dockNote, phone === null ? null : `Phone: ${phone}.`]
          .filter((line) => line !== null)
          .join(' '),
        path: `/account/orders/${orderId}/pickup/${part}/`,
        remind: 'day_before',
      } as const
      const body = icsFile({ siteUrl: publicUrl, events: [event] }, new Date())
      return sendCalendar(reply, { body, fileName: `pickup-${number}.ics`, isPublic: false })
    },
  )
}
