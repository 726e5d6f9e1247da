import type { DeskListing } from '@lotyard/contract/desk/listings'

type Button = { send: string; busy: string }

/** What a form that edits the goods does when it is sent: under bids, a seller's edit goes to an admin. */
export function goodsButton({ needs_grant }: Pick<DeskListing, 'needs_grant'>, saving: Button): Button {
  return needs_grant ? { send: 'Send for approval', busy: 'Sending…' } : saving
}
