import type { BoardRow } from '@lotyard/contract/desk/listing-board'
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx'

const STATES: Record<BoardRow['state'], [words: string, tone: BadgeTone]> = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'accent'],
  active: ['For sale', 'good'],
  awaiting_payment: ['Awaiting payment', 'accent'],
  sold: ['Sold', 'good'],
  unsold: ['Unsold', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
}

export function ListingStateBadge({ state }: Pick<BoardRow, 'state'>) {
  const [words, tone] = STATES[state]
  return <Badge tone={tone}>{words}</Badge>
}
