import { changeRulesEndpoint, getRulesEndpoint, type DeskRules } from '@lotyard/contract/desk/market/rules'
import { shipAnywayEndpoint } from '@lotyard/contract/desk/orders'
import { acceptOrderEndpoint, declineOrderEndpoint } from '@lotyard/contract/orders/orders'
import type { Context } from '../../../context.ts'
import { listMarketChanges } from '../../../db/audit/audit-history-queries.ts'
import { requireAdmin, requireViewer } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { actOrAsk, replyAsked, type RunAct } from '../../accounts/index.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { readDeskOrder } from '../desk/read-desk.ts'
import { acceptProposal, declineProposal } from './answer-proposal.ts'
import { changeRules, type GivenRules } from './save-rule-changes.ts'
import { readMarketRules, type StoredRules } from './market-rules-queries.ts'
import { shipAnyway } from './ship-anyway.ts'

export function registerTermsRoutes(app: App, needs: Context & { ownChanges: OwnChanges }): void {
  const { db, ownChanges } = needs

  route(app, acceptOrderEndpoint, 'orders', async (request) =>
    acceptProposal(needs, { orderId: request.params.id, accountId: requireViewer(request).accountId }),
  )

  route(app, declineOrderEndpoint, 'orders', async (request) => {
    const answer = { orderId: request.params.id, accountId: requireViewer(request).accountId }
    const { order, names } = await declineProposal(needs, answer)
    await ownChanges.settle(names)
    return order
  })

  route(app, shipAnywayEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const { id } = request.params
    await shipAnyway(needs, { orderId: id, adminId: viewer.accountId, reason: request.body.reason })
    return readDeskOrder(db, viewer, id)
  })

  route(app, getRulesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const [rules, history] = await Promise.all([readMarketRules(db), listMarketChanges(db, ['rules'])])
    return { rules: toDeskRules(rules), history }
  })

  route(app, changeRulesEndpoint, 'admin', async (request, reply) => {
    const viewer = requireAdmin(request)
    const { direct_payment_weekdays, wire_from_cents, wire_hold_weekdays, problem_reply_days, version } = request.body
    const rules = {
      directPaymentWeekdays: direct_payment_weekdays,
      wireFromCents: wire_from_cents,
      wireHoldWeekdays: wire_hold_weekdays,
      secondPersonFromCents: request.body.second_person_from_cents,
      problemReplyDays: problem_reply_days ?? (await readMarketRules(db)).problemReplyDays,
    }
    const given = { rules, version }
    const run: RunAct<GivenRules, StoredRules> = (asked, by) => changeRules(needs, asked, by)
    const { result, pendingActId } = await actOrAsk(needs, { given, adminId: viewer.accountId, run })
    return pendingActId === undefined ? toDeskRules(result) : replyAsked(db, reply, { viewer, actId: pendingActId })
  })
}

function toDeskRules(rules: StoredRules): DeskRules {
  return {
    direct_payment_weekdays: rules.directPaymentWeekdays,
    wire_from_cents: rules.wireFromCents,
    wire_hold_weekdays: rules.wireHoldWeekdays,
    second_person_from_cents: rules.secondPersonFromCents,
    problem_reply_days: rules.problemReplyDays,
    version: rules.version,
  }
}
