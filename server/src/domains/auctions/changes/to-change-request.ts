import type { ChangeRequest } from '@lotyard/contract/lots/changes'
import { requestStateNow } from '@lotyard/contract/rules/auctions/lot-change'
import type { ChangeRequestRow } from './request-queries.ts'

/** What the desk shows of a lot's latest request. One that was granted or cancelled is in the history. */
export function toChangeRequest(
  row: ChangeRequestRow | null,
  { isAdmin, ...listing }: { version: number; isOver: boolean; isAdmin: boolean },
): ChangeRequest | null {
  if (row === null) return null
  const state = requestStateNow(row, listing)
  if (state === 'granted' || state === 'cancelled') return null
  return {
    id: row.id,
    state,
    requested_by: row.requester,
    requested_at: row.requested_at.toISOString(),
    changes: row.changes,
    change_count: row.change_count,
    decline_reason: row.decline_reason,
    may_be_wording_only: row.may_be_wording_only,
    can_decide: isAdmin && state === 'waiting',
  }
}
