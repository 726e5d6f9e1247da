import {
  getMailEndpoint,
  listMailsEndpoint,
  MAILS_PAGE_SIZE,
  retryMailEndpoint,
  type Mail,
} from '@lotyard/contract/desk/outbox'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { requireAdmin } from '../../http/requests/require-viewer.ts'
import { Refusal } from '../../lib/refusal.ts'
import { countMails, findMail, listMails } from './mail-queries.ts'
import { retryMail } from './sending/retry-mail.ts'

export function registerNotificationRoutes(app: App, context: Context): void {
  const { db } = context
  const requireMail = async (id: string): Promise<Mail> => {
    const mail = await findMail(db, id)
    if (mail === null) throw new Refusal('not_found')
    return mail
  }

  route(app, listMailsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const page = request.query.page ?? 0
    const mails = await listMails(db, { limit: MAILS_PAGE_SIZE, offset: page * MAILS_PAGE_SIZE })
    return { mails, total: await countMails(db), page, page_size: MAILS_PAGE_SIZE }
  })

  route(app, getMailEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return requireMail(request.params.id)
  })

  route(app, retryMailEndpoint, 'admin', async (request) => {
    const admin = requireAdmin(request)
    await retryMail(context, { mailId: request.params.id, adminId: admin.accountId })
    return requireMail(request.params.id)
  })
}
