import {
  createAccessRuleEndpoint,
  deleteAccessRuleEndpoint,
  grantAccessRuleEndpoint,
  listAccessRulesEndpoint,
  listRuleHoldersEndpoint,
  renameAccessRuleEndpoint,
  revokeAccessRuleEndpoint,
} from '@lotyard/contract/desk/access-rules'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { listAccessRules, listRuleHolders } from './access-rule-queries.ts'
import { createAccessRule, deleteAccessRule, renameAccessRule, requireRule } from './change-access-rule.ts'
import { grantAccessRule, revokeAccessRule } from './grant-access-rule.ts'

const PAGE_SIZE = 100

export function registerAccessRuleRoutes(app: App, context: Pick<Context, 'db'>): void {
  const { db } = context
  route(app, listAccessRulesEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return { access_rules: await listAccessRules(db) }
  })

  route(app, createAccessRuleEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    return createAccessRule(context, { name: request.body.name, adminId })
  })

  route(app, renameAccessRuleEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { name, was } = request.body
    return renameAccessRule(context, { id: request.params.id, name, was, adminId })
  })

  route(app, deleteAccessRuleEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    await deleteAccessRule(context, { id: request.params.id, adminId })
  })

  route(app, listRuleHoldersEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    const { page } = request.query
    const rule = await requireRule(db, request.params.id)
    const holders = await listRuleHolders(db, { ruleId: rule.id, limit: PAGE_SIZE, offset: page * PAGE_SIZE })
    const total = rule.holder_count
    return { access_rule: rule, holders, total, max_page: lastPage(total, PAGE_SIZE) }
  })

  route(app, grantAccessRuleEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    await grantAccessRule(context, { ruleId: request.params.id, email: request.body.email, adminId })
  })

  route(app, revokeAccessRuleEndpoint, 'admin', async (request) => {
    const { accountId: adminId } = requireAdmin(request)
    const { id: ruleId, account_id: accountId } = request.params
    await revokeAccessRule(context, { ruleId, accountId, adminId })
  })
}
