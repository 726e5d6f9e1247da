import type { DeskListing } from '@lotyard/contract/desk/listings'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'

/** Of which version, and whether bidders will be told. */
export function readEdit(form: FormData): { version: number; tell_bidders?: boolean } {
  const version = Math.max(1, Math.trunc(Number(readFields(form, 'version').version)) || 1)
  return { version, ...(form.get('tell_bidders') !== null && { tell_bidders: true }) }
}

/** What the page says once it is saved, or sent to an admin. */
export function toldText(form: FormData, text: string, { change_request, needs_grant }: DeskListing): string {
  // The button said that it goes to an admin. A corrected comma doesn't.
  if (form.get('tell_bidders') === null) return needs_grant ? `${text} This needed no approval.` : text
  if (change_request?.state === 'waiting')
    return 'Sent for approval. We’ll e-mail you when an admin has decided. If the auction ends first, the request lapses.'
  return `${text} We’re e-mailing the bidders.`
}
