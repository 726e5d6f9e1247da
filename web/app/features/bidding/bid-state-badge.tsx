import type { BidState } from '@lotyard/contract/lots/auction'
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx'

const STATES: Record<BidState, { words: string; tone: BadgeTone }> = {
  winning: { words: 'Winning', tone: 'good' },
  outbid: { words: 'Outbid', tone: 'bad' },
  won: { words: 'Won', tone: 'good' },
  lost: { words: 'Lost', tone: 'neutral' },
  reserve_not_met: { words: 'Reserve not met', tone: 'neutral' },
  voided: { words: 'Voided', tone: 'neutral' },
}

export function BidStateBadge({ state }: { state: BidState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
}
