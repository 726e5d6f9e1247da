// What admins do about lots that their buyers have not paid.
import { giveUpWinEndpoint } from '@lotyard/contract/desk/orders'
import {
  cancelWinEndpoint,
  extendWinEndpoint,
  offerToRunnerUpEndpoint,
  remindWinnerEndpoint,
} from '@lotyard/contract/desk/unpaid-wins'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { cancelWin } from './cancel-win.ts'
import { extendWin } from './extend-win.ts'
import { giveUpWin } from './give-up.ts'
import { remindWinner } from './remind-winner.ts'
import { offerToRunnerUp } from './runner-up.ts'

type WinNeeds = Context & { changed: (listingName: string) => Promise<void> }

export function registerWinRoutes(app: App, context: WinNeeds): void {
  route(app, remindWinnerEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { count, nextAt } = await remindWinner(context, { listingName: nameOf(request), adminId })
    return { reminder_count: count, next_reminder_at: nextAt?.toISOString() ?? null }
  })
  route(app, extendWinEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { days: weekdays, reason } = request.body
    const dueAt = await extendWin(context, { listingName: nameOf(request), adminId, weekdays, reason })
    return { payment_due_at: dueAt.toISOString() }
  })
  route(app, cancelWinEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { reason, next } = request.body
    const relistedAs = await cancelWin(context, { listingName: nameOf(request), adminId, reason, next })
    await context.changed(nameOf(request))
    return { relisted_as: relistedAs }
  })
  route(app, offerToRunnerUpEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { price_cents: priceCents, relist: relists, reason } = request.body
    const listingName = nameOf(request)
    const offer = await offerToRunnerUp(context, { listingName, adminId, priceCents, relists, reason })
    return { price_cents: offer.priceCents, expires_at: offer.expiresAt.toISOString() }
  })
  route(app, giveUpWinEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    await giveUpWin(context, { listingName: nameOf(request), adminId, reason: request.body.reason })
    await context.changed(nameOf(request))
  })
}

function nameOf({ params }: { params: { name: string } }): string {
  return params.name.toUpperCase()
}
