import type { ResaleCertificate } from '@lotyard/contract/account/certificates'
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx'

const LOOKS: Record<ResaleCertificate['state'], { words: string; tone: BadgeTone }> = {
  waiting: { words: 'In review', tone: 'accent' },
  approved: { words: 'Approved', tone: 'good' },
  refused: { words: 'Not accepted', tone: 'bad' },
  replaced: { words: 'Replaced', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'bad' },
}

export function CertificateBadge({ state }: Pick<ResaleCertificate, 'state'>) {
  return <Badge tone={LOOKS[state].tone}>{LOOKS[state].words}</Badge>
}
