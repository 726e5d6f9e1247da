// The state of a listing at a moment. The clock opens a listing, not a job: the stored state may still say 'scheduled' long
// after buyers can bid, and 'active' before they can. Pages, cards and calls all judge by this one rule, which the server
// also has in SQL (STATE_BY_CLOCK in its card queries); a test on the database holds the two together.
import type { ListingState } from './listing-states.ts'

/** What decides when a listing opens, as the wire shows it. */
export type Opening = { published_at: string; auction: { starts_at: string } | null }

/** From when on buyers can buy or bid. An auction may be published first, so that buyers can look at the goods. */
export function opensAtMs({ published_at, auction }: Opening): number {
  const publishedAtMs = Date.parse(published_at)
  return auction === null ? publishedAtMs : Math.max(publishedAtMs, Date.parse(auction.starts_at))
}

/** A listing on offer is scheduled until it has opened and active from then on. All other states are as stored. */
export function stateByClock<S extends ListingState>(state: S, hasOpened: boolean): S | 'scheduled' | 'active' {
  if (state !== 'scheduled' && state !== 'active') return state
  return hasOpened ? 'active' : 'scheduled'
}
