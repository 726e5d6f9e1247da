// What the forms of the access rules' page do.
import type {
  createAccessRuleEndpoint,
  deleteAccessRuleEndpoint,
  grantAccessRuleEndpoint,
  renameAccessRuleEndpoint,
  revokeAccessRuleEndpoint,
} from '@lotyard/contract/desk/access-rules'
import type { Api } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act } from '../../../../features/desk/acts/perform-act.server.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'

export const RULE_ACTS: Readonly<Record<string, Act<{ api: Api }>>> = {
  create: async ({ api }, form) => {
    const { name } = readFields(form, 'name')
    return told(
      await api.call<typeof createAccessRuleEndpoint>('POST', '/api/admin/access_rules', { body: { name } }),
      'Access rule created.',
    )
  },
  rename: async ({ api }, form) => {
    const { rule, name, was } = readFields(form, 'rule', 'name', 'was')
    return told(
      await api.call<typeof renameAccessRuleEndpoint>('PUT', '/api/admin/access_rules/:id', {
        params: { id: rule },
        body: { name, was },
      }),
      'Access rule renamed.',
    )
  },
  delete: async ({ api }, form) => {
    const { rule } = readFields(form, 'rule')
    const unconfirmed = requireConfirmed(form)
    if (unconfirmed !== null) return unconfirmed
    return told(
      await api.call<typeof deleteAccessRuleEndpoint>('DELETE', '/api/admin/access_rules/:id', {
        params: { id: rule },
      }),
      'Access rule deleted.',
    )
  },
  grant: async ({ api }, form) => {
    const { rule, email } = readFields(form, 'rule', 'email')
    return told(
      await api.call<typeof grantAccessRuleEndpoint>('POST', '/api/admin/access_rules/:id/holders', {
        params: { id: rule },
        body: { email },
      }),
      `${email.trim()} can see these lots now.`,
    )
  },
  revoke: async ({ api }, form) => {
    const { rule, id: account_id } = readFields(form, 'rule', 'id')
    return told(
      await api.call<typeof revokeAccessRuleEndpoint>('DELETE', '/api/admin/access_rules/:id/holders/:account_id', {
        params: { id: rule, account_id },
      }),
      'Access revoked.',
    )
  },
}
