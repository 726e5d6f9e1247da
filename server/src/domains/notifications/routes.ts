import { listNoticesEndpoint, readNoticesEndpoint } from '@lotyard/contract/account/notices'
import {
  getMailEndpoint,
  listMailsEndpoint,
  MAILS_PAGE_SIZE,
  retryMailEndpoint,
  type Mail,
} from '@lotyard/contract/desk/outbox'
import type { Context } from '../../context.ts'
import { route, type App } from '../../http/route.ts'
import { requireAdmin, requireViewer } from '../../http/requests/require-viewer.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { countMails, findMail, listMails } from './mail-queries.ts'
import { readNoticePage, readNotices, type NoticeNeeds } from './notices/notices.ts'
import { retryMail } from './sending/retry-mail.ts'

export function registerNotificationRoutes(app: App, context: Context & NoticeNeeds): void {
  const { db } = context
  const requireMail = async (id: string, { accountId }: Pick<Viewer, 'accountId'>): Promise<Mail> => {
    const mail = await findMail(db, id, accountId)
    if (mail === null) throw new Refusal('not_found')
    return mail
  }

  route(app, listNoticesEndpoint, 'account', async (request) =>
    readNoticePage(context, requireViewer(request).accountId, request.query.page ?? 0),
  )

  route(app, readNoticesEndpoint, 'account', async (request) => ({
    unread: await readNotices(context, requireViewer(request).accountId, request.body.read_up_to),
  }))

  route(app, listMailsEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const page = request.query.page ?? 0
    const mails = await listMails(db, { limit: MAILS_PAGE_SIZE, offset: page * MAILS_PAGE_SIZE })
    return { mails, total: await countMails(db), page, page_size: MAILS_PAGE_SIZE }
  })

  route(app, getMailEndpoint, 'admin', async (request) => {
    return requireMail(request.params.id, requireAdmin(request))
  })

  route(app, retryMailEndpoint, 'admin', async (request) => {
    const admin = requireAdmin(request)
    await retryMail(context, { mailId: request.params.id, adminId: admin.accountId })
    return requireMail(request.params.id, admin)
  })
}
