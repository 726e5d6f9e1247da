import { Type, type Static } from 'typebox'
import { Role } from '../account/account.ts'
import { AuditEntry } from './audit.ts'
import { Rights } from './staff.ts'
import { ResaleCertificate } from '../account/certificates.ts'
import { Order } from '../orders/orders.ts'
import { ShipmentStateName } from '../orders/shipments.ts'
import { MAX_LISTED } from '../rules/desk/limits.ts'
import { Amount, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** An account in the desk's list of people. */
export const PersonRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  email_verified: Type.Boolean(),
  is_suspended: Type.Boolean(),
  /** An unpaid lot or invoice keeps it from bidding. */
  is_barred: Type.Boolean(),
  created_at: Timestamp,
  /** Of the browsers that are signed in; null for none. */
  last_seen_at: nullable(Timestamp),
})
export type PersonRow = Static<typeof PersonRow>

export const SignInOutcome = Type.Union([
  Type.Literal('ok'),
  Type.Literal('wrong_password'),
  /** The password was right; a code was asked for. */
  Type.Literal('code_asked'),
  Type.Literal('wrong_code'),
  Type.Literal('suspended'),
  Type.Literal('locked'),
])
export const SignInRecord = Type.Object({
  happened_at: Timestamp,
  outcome: SignInOutcome,
  /** The network it came from: an IPv4 address, or a household's IPv6 network. */
  address_group: Type.String(),
  device: Type.String(),
})
export type SignInRecord = Static<typeof SignInRecord>

export const Person = Type.Object({
  ...PersonRow.properties,
  first_name: Type.String(),
  last_name: Type.String(),
  terms_accepted_at: nullable(Timestamp),
  seller_name: nullable(Type.String()),
  /** Null where they can't pay by invoice. */
  invoice_days: nullable(Type.Integer()),
  payment_method_count: Type.Integer(),
  address_count: Type.Integer(),
  has_two_step: Type.Boolean(),
  suspension: nullable(Type.Object({ at: Timestamp, reason: Type.String(), by: Type.String() })),
  /** Why it can't be suspended or lose its role now: it is the asking admin's own, or the last admin's. */
  is_you: Type.Boolean(),
  is_last_admin: Type.Boolean(),
  /** Of an admin: whether they may do everything, and else what; null for everybody else. */
  staff: nullable(Type.Object({ is_owner: Type.Boolean(), rights: Rights })),
  access_rules: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  certificates: Type.Array(ResaleCertificate),
  orders: Type.Object({
    count: Type.Integer(),
    /** Of those that were paid or invoiced, without what was given back. Larger than one amount may be. */
    total_cents: Type.Integer({ minimum: 0 }),
    latest: Type.Array(
      Type.Object({
        id: Type.String(),
        number: Type.String(),
        state: Order.properties.state,
        placed_at: Timestamp,
        /** Of an invoice. */
        due_at: nullable(Timestamp),
        is_owed: Type.Boolean(),
        total_cents: Amount,
        refunded_cents: Amount,
        /** How far each warehouse is with it. */
        shipments: Type.Array(ShipmentStateName),
      }),
    ),
  }),
  bids: Type.Object({
    /** Auctions they have bid in. */
    auction_count: Type.Integer(),
    leading_count: Type.Integer(),
    won_count: Type.Integer(),
    lost_count: Type.Integer(),
  }),
  sales: Type.Object({
    open_count: Type.Integer(),
    sold_count: Type.Integer(),
    sold_cents: Type.Integer({ minimum: 0 }),
  }),
  devices: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), last_seen_at: Timestamp })),
  sign_ins: Type.Array(SignInRecord),
  /** E-mail addresses it had until a change was undone in the last 30 days. An admin can give the account to one of them. */
  undone_emails: Type.Array(Type.String()),
  /** What was done to them, and what they did, newest first. */
  audit_about: Type.Array(AuditEntry),
  audit_by: Type.Array(AuditEntry),
})
export type Person = Static<typeof Person>

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
// Longer than any rule allows, so that the rules say what is wrong.
const Text = Type.String({ maxLength: 2_000 })
const Reason = Type.String({ maxLength: 5_000 })

export const PeopleState = Type.Union([
  Type.Literal('all'),
  Type.Literal('unverified'),
  Type.Literal('suspended'),
  Type.Literal('barred'),
])

export const listPeopleEndpoint = {
  method: 'GET',
  path: '/api/admin/accounts',
  summary: 'Accounts of the market, newest first; those that were deleted are left out',
  desk: { area: 'people', level: 'read' },
  query: Type.Object({
    /** The beginning of an e-mail address, or words of a name. */
    search: Type.String({ maxLength: 300, default: '' }),
    role: Type.Union([Type.Literal('all'), Role], { default: 'all' }),
    state: Type.Union(PeopleState.anyOf, { default: 'all' }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({
    people: Type.Array(PersonRow),
    /** One more than 10,000 means: more than that. Older ones than these are found by narrowing the list. */
    total: Type.Integer({ minimum: 0, maximum: MAX_LISTED + 1 }),
    max_page: Type.Integer(),
  }),
} as const satisfies Endpoint

export const getPersonEndpoint = {
  method: 'GET',
  path: '/api/admin/accounts/:id',
  summary: 'All that the desk knows of an account',
  desk: { area: 'people', level: 'read' },
  params: Params,
  reply: Person,
} as const satisfies Endpoint

export const invitePersonEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts',
  summary: 'Creates an account for somebody, who is mailed a link to set its password',
  desk: { area: 'people', level: 'write' },
  body: Type.Object({ email: Text, first_name: Text, last_name: Text, role: Role }),
  reply: Type.Object({ id: Type.String(), email: Type.String() }),
  status: 201,
} as const satisfies Endpoint

export const suspendPersonEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/suspend',
  summary: 'Suspends an account: it is signed out everywhere and can neither sign in nor bid nor buy',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ reason: Reason }),
} as const satisfies Endpoint

export const reinstatePersonEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/reinstate',
  summary: 'Ends the suspension of an account',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ reason: Reason }),
} as const satisfies Endpoint

export const resetTwoFactorEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/two_factor_reset',
  summary: 'Turns two-step sign-in off for an owner who lost the phone and the recovery codes; ends every session',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ reason: Reason }),
} as const satisfies Endpoint

/** `was`: the role that the page showed. Another admin may have changed it since. */
export const changeRoleEndpoint = {
  method: 'PUT',
  path: '/api/admin/accounts/:id/role',
  summary: 'Makes an account a buyer, a seller or an admin',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ role: Role, was: Role }),
} as const satisfies Endpoint

export const nameSellerEndpoint = {
  method: 'PUT',
  path: '/api/admin/accounts/:id/seller_name',
  summary: 'Says under which name a seller or an admin sells',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ seller_name: Text, was: nullable(Text) }),
} as const satisfies Endpoint

export const verifyPersonEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/verify',
  summary: "Says that an account's e-mail address is its owner's",
  desk: { area: 'people', level: 'write' },
  params: Params,
} as const satisfies Endpoint

export const mailVerificationEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/verification_mail',
  summary: 'Mails an account the link that confirms its e-mail address',
  desk: { area: 'people', level: 'write' },
  params: Params,
  status: 202,
} as const satisfies Endpoint

export const mailPasswordResetEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/password_mail',
  summary: 'Mails an account the link that sets a new password',
  desk: { area: 'people', level: 'write' },
  params: Params,
  status: 202,
} as const satisfies Endpoint

export const signOutPersonEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/sign_out',
  summary: 'Signs an account out on every device',
  desk: { area: 'people', level: 'write' },
  params: Params,
} as const satisfies Endpoint

export const decideEmailEndpoint = {
  method: 'PUT',
  path: '/api/admin/accounts/:id/email',
  summary: 'Decides, after an undone change of e-mail address, that the account belongs to the other address',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ email: Text, reason: Reason }),
} as const satisfies Endpoint
