import type { MailSummary } from '@lotyard/contract/desk/outbox'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'

const STATES: Record<MailSummary['state'], { name: string; tone: BadgeTone }> = {
  queued: { name: 'Queued', tone: 'neutral' },
  sent: { name: 'Sent', tone: 'good' },
  kept: { name: 'Not sent (no mail server)', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'bad' },
  unwanted: { name: 'Unsubscribed', tone: 'neutral' },
}

export function MailStateBadge({ state }: { state: MailSummary['state'] }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
}
