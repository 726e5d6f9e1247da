import { Type, type Static } from 'typebox'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { MAX_TODAY_COUNT } from '../rules/desk/limits.ts'
import { SETUP_GAPS } from '../rules/desk/market-setup.ts'

const Gap = Type.Enum([...SETUP_GAPS])
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

/** What needs doing now. */
export const Today = Type.Object({
  ...WAITING,
  /** False until there is a lot, of whatever state. */
  has_lots: Type.Boolean(),
  /** What the market still lacks, the worst first. Null for sellers. */
  setup: nullable(
    Type.Object({
      is_demo: Type.Boolean(),
      gaps: Type.Array(Gap, { maxItems: SETUP_GAPS.length }),
    }),
  ),
})
export type Today = Static<typeof Today>

export const getTodayEndpoint = {
  method: 'GET',
  path: '/api/admin/today',
  summary: 'What needs doing at the desk, as counts',
  desk: { area: 'any', level: 'read', sellers: true },
  reply: Today,
} as const satisfies Endpoint
