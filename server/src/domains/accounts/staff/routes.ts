import { changeOwnerEndpoint, changeRightsEndpoint, listStaffEndpoint } from '@lotyard/contract/desk/staff'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { actOrAsk } from '../second-person/act-or-ask.ts'
import { replyAsked } from '../second-person/reply-asked.ts'
import { openStaffActs } from './staff-acts.ts'
import { listStaff } from './staff-queries.ts'

export function registerStaffRoutes(app: App, context: Pick<Context, 'db'>): void {
  const { db } = context
  const acts = openStaffActs(context)

  route(app, listStaffEndpoint, 'admin', async () => ({
    staff: (await listStaff(db)).map((row) => ({ ...row, last_seen_at: row.last_seen_at?.toISOString() ?? null })),
  }))

  route(app, changeRightsEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const given = { accountId: request.params.id, rights: request.body.rights, was: request.body.was }
    const done = await actOrAsk(context, { given, adminId: viewer.accountId, run: acts.rights })
    return done.pendingActId === undefined ? undefined : replyAsked(db, reply, { viewer, actId: done.pendingActId })
  })

  route(app, changeOwnerEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const given = { accountId: request.params.id, isOwner: request.body.is_owner }
    const done = await actOrAsk(context, { given, adminId: viewer.accountId, run: acts.owner })
    return done.pendingActId === undefined ? undefined : replyAsked(db, reply, { viewer, actId: done.pendingActId })
  })
}
