import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { fieldLabel } from '@lotyard/contract/rules/site/field-messages'
import { Panel } from '../../../../ui/layout/panel.tsx'

/** Spec §3: what the buyer's browser said of itself when the order was placed. */
export function BrowserData({ browserData }: { browserData: DeskOrder['browserData'] }) {
  const entries = Object.entries(browserData)
  if (entries.length === 0) return null
  return (
    <Panel title="Browser">
      <dl className="grid gap-x-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-y-1 max-sm:[&>dd:not(:last-child)]:mb-3">
        {entries.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{fieldLabel(name)}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
