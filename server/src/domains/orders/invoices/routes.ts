import { changeInvoiceTermsEndpoint, listInvoiceTermsEndpoint } from '@lotyard/contract/desk/orders'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { requireAdmin, requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import type { OperatorFacts } from '../mails/operator-facts.ts'
import { changeTerms, listTerms } from './change-terms.ts'
import { readInvoice } from './read-invoice.ts'

type Needs = Context & { findOperator: (context: { db: Db }) => Promise<OperatorFacts> }

export function registerInvoiceRoutes(app: App, needs: Needs): void {
  const { db } = needs
  route(app, listInvoiceTermsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return { accounts: await listTerms(db) }
  })

  route(app, changeInvoiceTermsEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { email, invoice_days: invoiceDays, credit_limit_cents: creditLimitCents = null } = request.body
    const { may_wire: mayWire = false } = request.body
    return changeTerms(needs, { email, invoiceDays, creditLimitCents, mayWire, adminId })
  })

  app.get<{ Params: { id: string } }>(
    '/account/orders/:id/invoice.pdf',
    {
      config: { sendsFile: true, rateLimit: limitOf('invoices') },
      schema: { tags: ['orders'], summary: 'The invoice of an order of the account, as a PDF file' },
    },
    async (request, reply) => {
      const { number, file } = await readInvoice(needs, requireViewer(request), request.params.id)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="invoice-${number}.pdf"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(file)
    },
  )
}
