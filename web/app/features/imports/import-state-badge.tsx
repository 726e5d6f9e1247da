import type { ImportState } from '@lotyard/contract/rules/desk/imports/import-states'
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx'

const NAMES: Record<ImportState, [string, BadgeTone]> = {
  uploading: ['Upload unfinished', 'neutral'],
  reading: ['Reading file', 'neutral'],
  mapping: ['Match columns', 'accent'],
  checking: ['Checking lines', 'neutral'],
  review: ['Ready to review', 'accent'],
  saving: ['Creating drafts', 'neutral'],
  saved: ['Saved', 'good'],
  failed: ['Failed', 'bad'],
  discarded: ['Discarded', 'neutral'],
}

export function ImportStateBadge({ state }: { state: ImportState }) {
  const [name, tone] = NAMES[state]
  return <Badge tone={tone}>{name}</Badge>
}
