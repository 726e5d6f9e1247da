import type { DeskListing } from '@lotyard/contract/desk/listings'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { auditActionName } from '@lotyard/contract/rules/desk/audit/audit-words'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'

type Entry = DeskListing['history'][number]

export default function ListingHistory({ history }: Pick<DeskListing, 'history'>) {
  if (history.length === 0) return null
  return (
    <Panel title="History">
      <ol className="grid gap-3">
        {history.map((entry) => (
          <li key={entry.id} className="grid gap-x-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <span className="text-ink-soft">
              <LocalTime at={entry.happened_at} />
            </span>
            <span className="break-words">
              {describe(entry)}
              <span className="block text-sm text-ink-soft">{entry.by ?? 'Operator'}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** 'Listing edited: Units, MSRP', 'Listing withdrawn: damaged in the warehouse'. */
function describe({ action, details }: Entry): string {
  const words = auditActionName(action)
  const about = [...labelsOf(details), ...(typeof details['reason'] === 'string' ? [details['reason']] : [])]
  return about.length === 0 ? words : `${words}: ${about.join(', ')}`
}

const PARTS: Record<string, string> = {
  title: 'Title',
  price_cents: 'Price',
  offer: 'Offer',
  shipping: 'Shipping',
  access_rule_id: 'Audience',
}

const MAX_LABELS = 8

function labelsOf(details: Entry['details']): string[] {
  const changes = (details['goods'] ?? details['changes']) as LotChange[] | undefined
  const goods = Array.isArray(changes) ? changes.map(({ label }) => label) : []
  // What was changed has a from and a to; a draft that was made only names its title.
  const parts = Object.entries(details).flatMap(([key, value]) => (typeof value === 'object' ? (PARTS[key] ?? []) : []))
  return [...new Set([...goods, ...parts])].slice(0, MAX_LABELS)
}
