import { Type, type Static } from 'typebox'
import { Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** A private inventory: lots under a rule are there only for those who hold it. */
export const AccessRule = Type.Object({
  id: Type.String(),
  name: Type.String(),
  holder_count: Type.Integer(),
  /** Listings of all times. A rule that has any stays. */
  listing_count: Type.Integer(),
  open_listing_count: Type.Integer(),
})
export type AccessRule = Static<typeof AccessRule>

export const RuleHolder = Type.Object({
  account_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  created_at: Timestamp,
})
export type RuleHolder = Static<typeof RuleHolder>

const Id = Type.String({ pattern: '^[1-9]\\d{0,17}$' })
const Params = Type.Object({ id: Id })
// Longer than any rule allows, so that the rules say what is wrong.
const Name = Type.String({ maxLength: 2_000 })

export const listAccessRulesEndpoint = {
  method: 'GET',
  path: '/api/admin/access_rules',
  summary: 'The access rules of the market, by name',
  desk: { area: 'people', level: 'read' },
  reply: Type.Object({ access_rules: Type.Array(AccessRule) }),
} as const satisfies Endpoint

export const createAccessRuleEndpoint = {
  method: 'POST',
  path: '/api/admin/access_rules',
  summary: 'Creates an access rule that nobody holds yet',
  desk: { area: 'people', level: 'write' },
  body: Type.Object({ name: Name }),
  reply: AccessRule,
  status: 201,
} as const satisfies Endpoint

/** `was`: the name that the page showed. Another admin may have changed it since. */
export const renameAccessRuleEndpoint = {
  method: 'PUT',
  path: '/api/admin/access_rules/:id',
  summary: 'Renames an access rule',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ name: Name, was: Name }),
  reply: AccessRule,
} as const satisfies Endpoint

export const deleteAccessRuleEndpoint = {
  method: 'DELETE',
  path: '/api/admin/access_rules/:id',
  summary: 'Removes an access rule that no listing uses',
  desk: { area: 'people', level: 'write' },
  params: Params,
} as const satisfies Endpoint

export const listRuleHoldersEndpoint = {
  method: 'GET',
  path: '/api/admin/access_rules/:id/holders',
  summary: 'Who holds an access rule, by e-mail address',
  desk: { area: 'people', level: 'read' },
  params: Params,
  query: Type.Object({ page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }) }),
  reply: Type.Object({
    access_rule: AccessRule,
    holders: Type.Array(RuleHolder),
    total: Type.Integer(),
    max_page: Type.Integer(),
  }),
} as const satisfies Endpoint

export const grantAccessRuleEndpoint = {
  method: 'POST',
  path: '/api/admin/access_rules/:id/holders',
  summary: 'Lets an account see the lots under an access rule, from now on',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ email: Type.String({ maxLength: 300 }) }),
} as const satisfies Endpoint

export const revokeAccessRuleEndpoint = {
  method: 'DELETE',
  path: '/api/admin/access_rules/:id/holders/:account_id',
  summary: 'Takes an access rule from an account, at once',
  desk: { area: 'people', level: 'write' },
  params: Type.Object({ ...Params.properties, account_id: Type.String({ maxLength: 64 }) }),
} as const satisfies Endpoint
