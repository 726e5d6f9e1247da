import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { sendCalendar } from '../../../http/replies/send-calendar.ts'
import { requireViewer } from '../../../http/requests/require-viewer.ts'
import type { App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { icsFile } from '../../../lib/formats/ics.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listOwedWins } from '../../auctions/index.ts'
import type { OperatorFacts } from '../mails/operator-facts.ts'
import { listDueInvoices } from './invoice-queries.ts'
import { invoicePaymentEvent, winPaymentEvent } from './payment-events.ts'

type Needs = Pick<Context, 'db' | 'config'> & { findOperator: (context: { db: Db }) => Promise<OperatorFacts> }

/** Calendar files of what the account owes. What is paid, and what is another's, has none. */
export function registerPaymentCalendarRoutes(app: App, { db, config: { publicUrl }, findOperator }: Needs): void {
  const options = { sendsFile: true, rateLimit: limitOf('invoices') }

  app.get<{ Params: { id: string } }>(
    '/account/orders/:id/payment.ics',
    {
      config: options,
      schema: {
        tags: ['orders'],
        summary: "The last day to pay an order's invoice, as a calendar file; 404 once paid",
      },
    },
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      const { id } = request.params
      const [invoice] = isOpaqueId(id) ? await listDueInvoices(db, { accountId, orderId: id }) : []
      if (invoice === undefined) throw new Refusal('order_not_found')
      const { timeZone } = await findOperator({ db })
      const calendar = { siteUrl: publicUrl, events: [invoicePaymentEvent(invoice, timeZone)] }
      const body = icsFile(calendar, new Date())
      return sendCalendar(reply, { body, fileName: `payment-${invoice.number}.ics`, isPublic: false })
    },
  )

  app.get(
    '/account/payments.ics',
    {
      config: options,
      schema: { tags: ['orders'], summary: 'Until when won lots and invoices are to be paid, as a calendar file' },
    },
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      const [wins, invoices, { timeZone }] = await Promise.all([
        listOwedWins(db, accountId),
        listDueInvoices(db, { accountId, orderId: null }),
        findOperator({ db }),
      ])
      const events = [
        ...wins.map((win) => winPaymentEvent(win, timeZone)),
        ...invoices.map((invoice) => invoicePaymentEvent(invoice, timeZone)),
      ]
      // A calendar without events is not a calendar.
      if (events.length === 0) throw new Refusal('not_found')
      const body = icsFile({ siteUrl: publicUrl, events }, new Date())
      return sendCalendar(reply, { body, fileName: 'payments.ics', isPublic: false })
    },
  )
}
