import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { MAX_TODAY_COUNT } from '../rules/desk/limits.ts'
import { SETUP_MARKS, SETUP_STEPS } from '../rules/desk/market-setup.ts'
import { MAX_ITEMS_A_GROUP, TODAY_GROUPS, TODAY_KINDS, type TodayKind } from '../rules/desk/today-items.ts'

const Count = Type.Integer({ minimum: 0, maximum: MAX_TODAY_COUNT })

/** How much waits. A seller's are those with lots of their own. Null for who may not read the area that it belongs to. */
const WAITING = {
  orders_to_ship: nullable(Count),
  overdue_invoices: nullable(Count),
  /** Orders whose payment failed after lots had left. Null for sellers. */
  uncollected_orders: nullable(Count),
  /** Lots that were won and are past their pay-by day, in no order. */
  overdue_wins: nullable(Count),
  open_problems: nullable(Count),
  /** Booked pick-ups at times that the warehouse no longer has. */
  pickups_affected: nullable(Count),
  /** Within 24 hours. */
  auctions_ending: nullable(Count),
  drafts: nullable(Count),
  /** Sellers who have something to be paid; for a seller 1 or 0. */
  payouts_due: nullable(Count),
  /** Large amounts that wait for a second person. Null for sellers. */
  approvals_waiting: nullable(Count),
  /** Resale certificates that no admin has decided on. Null for sellers. */
  certificates_waiting: nullable(Count),
  /** Changes of lots with bids that sellers asked for. Null for sellers. */
  changes_waiting: nullable(Count),
  /** Null for sellers. */
  failed_mails: nullable(Count),
}
export const Waiting = Type.Object(WAITING)
export type Waiting = Static<typeof Waiting>

export const getWaitingEndpoint = {
  method: 'GET',
  path: '/api/admin/waiting',
  summary: 'How much waits at the desk, as its menu shows it',
  desk: { area: 'any', level: 'read', sellers: true },
  reply: Waiting,
} as const satisfies Endpoint

/** The steps of the set-up, in the order in which they keep a market from working. A demo has those it stands in for. */
export const Setup = Type.Object({
  is_demo: Type.Boolean(),
  /** An admin has hidden it. */
  is_hidden: Type.Boolean(),
  steps: Type.Array(Type.Object({ step: Type.Enum([...SETUP_STEPS]), is_done: Type.Boolean() }), {
    maxItems: SETUP_STEPS.length,
  }),
})
export type Setup = Static<typeof Setup>

export const TodayItem = Type.Object({
  group: Type.Enum([...TODAY_GROUPS]),
  kind: Type.Enum(Object.keys(TODAY_KINDS) as TodayKind[]),
  text: Type.String(),
  /** Where it is done. */
  path: Type.String(),
  /** Since when it waits. */
  since: nullable(Timestamp),
  due_at: nullable(Timestamp),
  /** Shortcuts, for those who may. */
  acts: Type.Array(Type.Object({ name: Type.String(), path: Type.String() }), { maxItems: 2 }),
})
export type TodayItem = Static<typeof TodayItem>

/** What needs doing now. */
export const Today = Type.Object({
  ...WAITING,
  /** Group by group, the nearest deadline first. What the viewer may not read is not among them. */
  items: Type.Array(TodayItem, { maxItems: TODAY_GROUPS.length * MAX_ITEMS_A_GROUP }),
  /** False until there is a lot, of whatever state. */
  has_lots: Type.Boolean(),
  /** Null for those who may not read the market's settings. */
  setup: nullable(Setup),
})
export type Today = Static<typeof Today>

export const getTodayEndpoint = {
  method: 'GET',
  path: '/api/admin/today',
  summary: 'What needs doing at the desk, as a work list and as counts',
  desk: { area: 'any', level: 'read', sellers: true },
  reply: Today,
} as const satisfies Endpoint

export const markSetupEndpoint = {
  method: 'PUT',
  path: '/api/admin/setup/:mark',
  summary: 'Confirms rates as they are, or hides the set-up; or takes that back',
  desk: { area: 'market', level: 'write' },
  params: Type.Object({ mark: Type.Enum([...SETUP_MARKS]) }),
  body: Type.Object({ is_set: Type.Boolean() }),
} as const satisfies Endpoint
