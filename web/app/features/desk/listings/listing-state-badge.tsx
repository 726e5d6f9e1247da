import type { BoardRow } from '@lotyard/contract/desk/listing-board'
import { LISTING_STATE_WORDS } from '@lotyard/contract/rules/listings/listing-state-words'
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx'

const TONES: Record<BoardRow['state'], BadgeTone> = {
  draft: 'neutral',
  scheduled: 'accent',
  active: 'good',
  awaiting_payment: 'accent',
  sold: 'good',
  unsold: 'neutral',
  withdrawn: 'neutral',
}

export function ListingStateBadge({ state }: Pick<BoardRow, 'state'>) {
  return <Badge tone={TONES[state]}>{LISTING_STATE_WORDS[state]}</Badge>
}
