import { changeInvoiceTermsEndpoint, listInvoiceTermsEndpoint } from '@lotyard/contract/order-desk'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { listInvoiceTerms } from '../../accounts/index.ts'
import { changeTerms } from './change-terms.ts'

export function registerInvoiceRoutes(app: App, context: Context): void {
  route(app, listInvoiceTermsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return { accounts: await listInvoiceTerms(context.db) }
  })

  route(app, changeInvoiceTermsEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { email, invoice_days: invoiceDays } = request.body
    return changeTerms(context, { email, invoiceDays, adminId })
  })
}
