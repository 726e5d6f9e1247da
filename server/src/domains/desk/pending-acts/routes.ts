import {
  approveActEndpoint,
  declineActEndpoint,
  listPendingActsEndpoint,
  withdrawActEndpoint,
} from '@lotyard/contract/desk/staff'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { countActs, listDecidedActs, listOpenActs, openStaffActs, toPendingActs } from '../../accounts/index.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { changeRules, openOrderActs } from '../../orders/index.ts'
import { openPayoutActs } from '../payouts/payout-acts.ts'
import { approvePendingAct, declineAct, readAct, withdrawAct } from './decide-act.ts'

const PAGE_SIZE = 25
/** Counted no further: pages beyond are past what anybody reads. */
const MAX_COUNTED = 1_000

export function registerPendingActRoutes(app: App, context: Context & { ownChanges: OwnChanges }): void {
  const { db } = context
  const acts = {
    ...openStaffActs(context),
    ...openOrderActs(context),
    ...openPayoutActs(context),
    rules: (given: Parameters<typeof changeRules>[1], by: Parameters<typeof changeRules>[2]) =>
      changeRules(context, given, by),
  }

  route(app, listPendingActsEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { show, page } = request.query
    const shown = { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
    const isOpen = show === 'open'
    const total = await countActs(db, { isOpen, max: MAX_COUNTED })
    const rows = isOpen ? await listOpenActs(db, shown) : await listDecidedActs(db, shown)
    return { acts: await toPendingActs(db, viewer, rows), total, max_page: lastPage(total, PAGE_SIZE) }
  })

  route(app, approveActEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    await approvePendingAct({ db, acts }, { actId: request.params.id, adminId: viewer.accountId })
    return readAct(db, viewer, request.params.id)
  })

  route(app, declineActEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { reason } = request.body
    await declineAct(context, { actId: request.params.id, adminId: viewer.accountId, reason })
    return readAct(db, viewer, request.params.id)
  })

  route(app, withdrawActEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    await withdrawAct(context, { actId: request.params.id, adminId: viewer.accountId })
    return readAct(db, viewer, request.params.id)
  })
}
