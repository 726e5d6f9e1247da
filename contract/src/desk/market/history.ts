import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../../wire/amounts.ts'

/** How many changes a page of the desk shows. */
export const HISTORY_LENGTH = 20

/** One change of the market, as the audit trail has it. */
export const MarketChange = Type.Object({
  id: Type.String(),
  at: Timestamp,
  /** Who did it; null for the command line. */
  by: nullable(Type.String()),
  /** noun.verb, such as 'site.change'. */
  action: Type.String(),
  /** What was changed, such as 'site:lotyard'. */
  subject: Type.String(),
  /** As text, to be read. Null where there was or is nothing. */
  changes: Type.Array(
    Type.Object({ field: Type.String(), from: nullable(Type.String()), to: nullable(Type.String()) }),
  ),
})
export type MarketChange = Static<typeof MarketChange>

/** Newest first. */
export const History = Type.Array(MarketChange, { maxItems: HISTORY_LENGTH })
