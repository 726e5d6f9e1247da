import type { ChangeRequest } from '@lotyard/contract/lots/changes'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/layout/panel.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'
import { ChangeTable } from './change-table.tsx'

const TITLES: Record<ChangeRequest['state'], string> = {
  waiting: 'Change waiting for approval',
  declined: 'Change declined',
  lapsed: 'Change lapsed',
}

/** What a seller asked to change about a lot with bids, before and after, and what can be done about it now. */
export function RequestPanel({ request, children }: { request: ChangeRequest; children?: ReactNode }) {
  return (
    <Panel title={TITLES[request.state]}>
      <div className="grid gap-3">
        <p className="text-ink-soft">
          Requested by {request.requested_by}, <LocalTime at={request.requested_at} />. {describe(request)}
        </p>
        <ChangeTable
          caption="Requested change"
          after="After"
          changes={request.changes}
          changeCount={request.change_count}
        />
        {request.state === 'waiting' && children}
      </div>
    </Panel>
  )
}

function describe({ state, decline_reason }: ChangeRequest): string {
  if (state === 'declined') return `Reason: ${decline_reason ?? ''}`
  if (state === 'lapsed') return 'The lot was changed or its auction ended before an admin decided.'
  return 'The lot has bids, so an admin decides. Until then it stays as it is. The request lapses if the auction ends first.'
}
