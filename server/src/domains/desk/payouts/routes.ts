import {
  changeCommissionEndpoint,
  listPayoutsEndpoint,
  payOutEndpoint,
  reverseAdjustmentEndpoint,
  settleDebtEndpoint,
} from '@lotyard/contract/desk/payouts'
import type { AskedSecondPerson } from '@lotyard/contract/desk/staff'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { heavyReads } from '../../../db/connections/replica/heavy-reads.ts'
import { requireAdmin, requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import { actOrAsk, replyAsked, type RunAct } from '../../accounts/index.ts'
import { findDefaultSite } from '../../listings/index.ts'
import { changeCommission } from './change-commission.ts'
import { openPayoutActs } from './payout-acts.ts'
import { findPayout } from './payout-queries.ts'
import { readPayouts } from './read-payouts.ts'
import { statementOf } from './statement.ts'
import { toPayout } from './to-payout.ts'

export function registerPayoutRoutes(app: App, context: Context): void {
  const { db } = context
  const acts = openPayoutActs(context)

  route(app, listPayoutsEndpoint, 'admin', async (request) => readPayouts(db, requireSeller(request), request.query))

  /** What was done, or what was stored for a second person. */
  async function settle<Given extends object, Result>(
    reply: FastifyReply,
    { viewer, given, run }: { viewer: Viewer; given: Given; run: RunAct<Given, Result> },
  ): Promise<Result | AskedSecondPerson> {
    const { result, pendingActId } = await actOrAsk(context, { given, adminId: viewer.accountId, run })
    return pendingActId === undefined ? result : replyAsked(db, reply, { viewer, actId: pendingActId })
  }

  route(app, payOutEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { seller_id: sellerId, reference, expected_amount_cents: expectedAmountCents, key } = request.body
    const given = { sellerId, reference, expectedAmountCents, requestKey: key ?? null }
    return settle(reply, { viewer, given, run: acts.payout })
  })

  route(app, settleDebtEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { seller_id: sellerId, kind, amount_cents: amountCents, note, paid_on: paidOn, key } = request.body
    const { expected_debt_cents: expectedDebtCents } = request.body
    const given = { sellerId, kind, amountCents, note, paidOn, expectedDebtCents, requestKey: key }
    return settle(reply, { viewer, given, run: acts.settle_debt })
  })

  route(app, reverseAdjustmentEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { reason, key: requestKey } = request.body
    const given = { adjustmentId: request.params.id, reason, requestKey }
    return settle(reply, { viewer, given, run: acts.reverse_adjustment })
  })

  route(app, changeCommissionEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { seller_id: sellerId, commission_basis_points: basisPoints, expected_basis_points } = request.body
    return changeCommission(context, { sellerId, basisPoints, expectedBasisPoints: expected_basis_points, adminId })
  })

  app.get<{ Params: { id: string } }>(
    '/api/admin/payouts/:id.csv',
    {
      config: { desk: { area: 'money', level: 'read', sellers: true } },
      schema: { tags: ['admin'], summary: 'The statement of a payout, for a spreadsheet' },
    },
    async (request, reply) => {
      const { sellerId } = sellerScope(requireSeller(request))
      const { id: payoutId } = request.params
      const found = isOpaqueId(payoutId) ? await findPayout(db, { payoutId, sellerId }) : null
      if (found === null) throw new Refusal('payout_not_found')
      const payout = toPayout(found)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="payout-${payout.number}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(statementOf(await heavyReads(context), payout, (await findDefaultSite(db)).timeZone)))
    },
  )
}
