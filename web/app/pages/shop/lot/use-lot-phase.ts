import type { ListingDetail, PublishedState } from '@lotyard/contract/lots/listing'
import { opensAtMs, stateByClock } from '@lotyard/contract/rules/listings/state-by-clock'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'

/** Scheduled, then open, then ended while the result is on its way, then decided. */
export type LotPhase = 'scheduled' | 'open' | 'ended' | 'decided'

/**
 * Where a lot is in its sale at this moment. The open page passes from one phase to the next by the server's clock: a
 * late bid may even take it from ended back to open.
 */
export function useLotPhase(lot: Pick<ListingDetail, 'state' | 'is_open' | 'published_at' | 'auction'>): LotPhase {
  const hasOpened = useHasPassed(opensAtMs(lot))
  const hasEnded = useHasPassed(lot.auction === null ? null : Date.parse(lot.auction.ends_at))
  const state: PublishedState = stateByClock(lot.state, hasOpened)
  if (state === 'scheduled') return 'scheduled'
  if (state !== 'active') return 'decided'
  return hasEnded || !lot.is_open ? 'ended' : 'open'
}
