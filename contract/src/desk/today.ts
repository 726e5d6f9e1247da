import { Type, type Static } from 'typebox'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { MAX_TODAY_COUNT } from '../rules/desk/limits.ts'
import { SETUP_GAPS } from '../rules/desk/market-setup.ts'

const Gap = Type.Enum([...SETUP_GAPS])
const Count = Type.Integer({ minimum: 0, maximum: MAX_TODAY_COUNT })

/** What needs doing now. A seller's are those with lots of their own. */
export const Today = Type.Object({
  orders_to_ship: Count,
  overdue_invoices: Count,
  /** Orders whose payment failed after lots had left. Null for sellers. */
  uncollected_orders: nullable(Count),
  /** Lots that were won and are past their pay-by day, in no order. */
  overdue_wins: Count,
  open_problems: Count,
  /** Booked pick-ups at times that the warehouse no longer has. */
  pickups_affected: Count,
  /** Within 24 hours. */
  auctions_ending: Count,
  drafts: Count,
  /** Sellers who have something to be paid; for a seller 1 or 0. */
  payouts_due: Count,
  /** Resale certificates that no admin has decided on. Null for sellers. */
  certificates_waiting: nullable(Count),
  /** Changes of lots with bids that sellers asked for. Null for sellers. */
  changes_waiting: nullable(Count),
  /** Null for sellers. */
  failed_mails: nullable(Count),
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
