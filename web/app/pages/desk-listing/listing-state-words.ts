import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import type { BadgeTone } from '../../ui/layout/badge.tsx'

/** The states of a listing as the desk says them. */
export const STATE_WORDS: Record<ListingState, { words: string; tone: BadgeTone }> = {
  draft: { words: 'Draft', tone: 'neutral' },
  scheduled: { words: 'Scheduled', tone: 'accent' },
  active: { words: 'For sale', tone: 'good' },
  awaiting_payment: { words: 'Awaiting payment', tone: 'accent' },
  sold: { words: 'Sold', tone: 'good' },
  unsold: { words: 'Unsold', tone: 'neutral' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
}
