import { cents, perItemCents } from '@lotyard/contract/rules/money'
import { percentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { useReloadAtEnd } from '../../../features/bidding/use-reload-at-end.ts'
import { useLiveListing, useLiveState } from '../../../live/use-live-listing.ts'
import type { ShownDetail } from './shown-detail.ts'
import { useLotPhase, type LotPhase } from './use-lot-phase.ts'

/** The lot as it is now, with its phase by the clock. */
export type LiveLot = ShownDetail & { phase: LotPhase }

/** Follows the lot from before its auction opens. After the end the page is loaded again until it has the result. */
export function useLiveLot(loaded: ShownDetail): LiveLot {
  const isRunning = loaded.auction !== null && (loaded.state === 'scheduled' || loaded.state === 'active')
  const lot = useLiveListing(loaded, isRunning)
  const isClosed = useLiveState(loaded.name, isRunning, ({ closed }) => closed) !== undefined
  const phase = useLotPhase(lot)
  useReloadAtEnd(loaded, { isRunning, isClosed, endsAt: lot.auction?.ends_at ?? null })
  if (lot === loaded) return { ...loaded, phase }
  const priceCents = sellingPriceCents(lot)
  return {
    ...lot,
    phase,
    selling_price_cents: priceCents,
    unit_price_cents: perItemCents(cents(priceCents), lot.units),
    percent_of_msrp: percentOfMsrp(priceCents, lot.msrp_cents, 1),
  }
}
