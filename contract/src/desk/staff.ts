// Who helps at the desk, with what, and what waits for a second person.
import { Type, type Static } from 'typebox'
import { DESK_AREAS, DESK_LEVELS } from '../rules/desk/staff/desk-rights.ts'
import { PENDING_KINDS, PENDING_STATES } from '../rules/desk/staff/second-person.ts'
import { nullable, oneOf, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** By area; one that is left out is none. */
export const Rights = Type.Partial(Type.Record(Type.Enum([...DESK_AREAS]), Type.Enum([...DESK_LEVELS])))

export const StaffMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  is_owner: Type.Boolean(),
  rights: Rights,
  is_suspended: Type.Boolean(),
  has_two_step: Type.Boolean(),
  last_seen_at: nullable(Timestamp),
})
export type StaffMember = Static<typeof StaffMember>

export const listStaffEndpoint = {
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Admins of the market, owners first, and what each may read and change',
  desk: { area: 'people', level: 'read' },
  reply: Type.Object({ staff: Type.Array(StaffMember) }),
} as const satisfies Endpoint

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const PendingAct = Type.Object({
  id: Type.String(),
  kind: oneOf(PENDING_KINDS),
  /** 'Refund order 10023'. */
  title: Type.String(),
  /** The desk's page about it. */
  path: Type.String(),
  /** Null where it is not about an amount. */
  amount_cents: nullable(Type.Integer({ minimum: 0 })),
  /** What the asker wrote, if anything. */
  note: Type.String(),
  state: oneOf(PENDING_STATES),
  asked_by: Type.String(),
  asked_at: Timestamp,
  expires_at: Timestamp,
  decided_by: nullable(Type.String()),
  decided_at: nullable(Timestamp),
  /** Why it was declined. */
  reason: nullable(Type.String()),
  is_yours: Type.Boolean(),
  /** The viewer is a second person for it. */
  may_approve: Type.Boolean(),
})
export type PendingAct = Static<typeof PendingAct>

/** The reply, with 202, of a call that has stored its act for a second person instead of doing it. */
export const AskedSecondPerson = Type.Object({ pending_act: PendingAct })
export type AskedSecondPerson = Static<typeof AskedSecondPerson>

export const changeRightsEndpoint = {
  method: 'PUT',
  path: '/api/admin/accounts/:id/rights',
  summary: 'Says what an admin may read and change at the desk; owners only, and not of themselves',
  desk: { area: 'people', level: 'write', owners: true },
  params: Params,
  /** `was`: what the owner saw. */
  body: Type.Object({ rights: Rights, was: Rights }),
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const changeOwnerEndpoint = {
  method: 'PUT',
  path: '/api/admin/accounts/:id/owner',
  summary: 'Makes an admin an owner, or an owner an admin without rights; owners only, and not themselves',
  desk: { area: 'people', level: 'write', owners: true },
  params: Params,
  body: Type.Object({ is_owner: Type.Boolean() }),
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const listPendingActsEndpoint = {
  method: 'GET',
  path: '/api/admin/pending_acts',
  summary: 'What waits for a second person, the oldest first, or what was decided, newest first',
  desk: { area: 'money', level: 'read' },
  query: Type.Object({
    show: Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({ acts: Type.Array(PendingAct), total: Type.Integer(), max_page: Type.Integer() }),
} as const satisfies Endpoint

export const approveActEndpoint = {
  method: 'POST',
  path: '/api/admin/pending_acts/:id/approve',
  summary: 'Does what another person asked for, by the rules of now; never by the one who asked',
  desk: { area: 'money', level: 'write' },
  params: Params,
  reply: PendingAct,
} as const satisfies Endpoint

export const declineActEndpoint = {
  method: 'POST',
  path: '/api/admin/pending_acts/:id/decline',
  summary: 'Declines what another person asked for, with a reason that the audit trail keeps',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object({ reason: Type.String({ maxLength: 5_000 }) }),
  reply: PendingAct,
} as const satisfies Endpoint

export const withdrawActEndpoint = {
  method: 'POST',
  path: '/api/admin/pending_acts/:id/withdraw',
  summary: 'Takes back what the caller asked for, also after losing the right to ask',
  desk: { area: 'any', level: 'read' },
  params: Params,
  reply: PendingAct,
} as const satisfies Endpoint
