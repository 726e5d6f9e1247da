// What is being reviewed. It stays as it was when the review opened; the figures around it follow the auction.
import { parseDollars } from '@lotyard/contract/rules/money'
import type { Submission } from '../sending/use-bid.ts'

export type Review = {
  maxCents: number
  acceptsTerms: boolean
  /** The last change of the lot that the bidder had seen: the server refuses the bid where another came since. */
  seenChange: string
  /** The Idempotency-Key, made as the review opens: however often it is sent, it counts once. */
  key: string
  /** The price when the review opened. */
  fromCents: number
  /** Freight has changed, and with it the maximum of a bid in delivered dollars. */
  isRestarted: boolean
}

/** The review that a form posted without scripts asks for; also of a bid that was confirmed and has no reply. */
export function reviewOfPosted(posted: Submission | null, formKey: string, fromCents: number): Review | null {
  if (posted === null) return null
  const { entry, result } = posted
  const isUnanswered = result.kind === 'unknown' && entry.isConfirmed
  const maxCents = parseDollars(entry.amount)
  if (maxCents === null || !(result.kind === 'review' || isUnanswered)) return null
  const { acceptsTerms, seenChange } = entry
  return { maxCents, acceptsTerms, seenChange, key: isUnanswered ? entry.key : formKey, fromCents, isRestarted: false }
}
