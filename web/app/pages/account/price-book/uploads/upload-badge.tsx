import type { BookUploadState } from '@lotyard/contract/rules/worth/book-uploads'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'

const NAMES: Record<BookUploadState, [string, BadgeTone]> = {
  reading: ['Reading file', 'neutral'],
  mapping: ['Match columns', 'accent'],
  checking: ['Checking lines', 'neutral'],
  ready: ['Ready to use', 'accent'],
  used: ['Used', 'good'],
  failed: ['Failed', 'bad'],
}

export function UploadBadge({ state }: { state: BookUploadState }) {
  const [name, tone] = NAMES[state]
  return <Badge tone={tone}>{name}</Badge>
}
