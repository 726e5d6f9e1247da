// A problem in the words of whoever reads it: its buyer, the desk or the lot's seller.
import type { Problem, ProblemMessage } from '@lotyard/contract/orders/problems'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { PROBLEM_KINDS } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import { OUTCOME_WORDS, type MessageAuthor } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { BadgeTone } from '../../../ui/layout/badge.tsx'

export type ShownMessage = Pick<ProblemMessage, 'position' | 'text' | 'photos' | 'sentAt'> & {
  who: string
  /** 'aside': between the desk and the seller. */
  tone: 'own' | 'other' | 'aside'
  /** A seller's that the desk may show the buyer. */
  canPassOn: boolean
}

export type ShownProblem = Pick<
  Problem,
  'id' | 'listing' | 'description' | 'photos' | 'reportedAt' | 'state' | 'closesAt' | 'resolvedAt' | 'seen' | 'canWrite'
> & {
  heading: string
  about: string
  badge: { tone: BadgeTone; words: string }
  /** How it ended; the day is `resolvedAt`. */
  end: string | null
  messages: ShownMessage[]
  /** Rises with each message of the reader's own: a form that was sent is drawn empty again by it. */
  ownCount: number
}

export function toShownProblem(problem: Problem, reader: MessageAuthor): ShownProblem {
  const { id, listing, description, photos, reportedAt, state, closesAt, resolvedAt, seen, canWrite } = problem
  return {
    id,
    listing,
    description,
    photos,
    reportedAt,
    state,
    closesAt,
    resolvedAt,
    seen,
    canWrite,
    heading: PROBLEM_KINDS[problem.kind],
    about: `${problem.title} (lot ${listing})`,
    badge: toBadge(problem, reader),
    end: toEnd(problem),
    messages: problem.messages.map((message) => toShownMessage(message, reader, state !== 'resolved')),
    ownCount: problem.messages.filter(({ author }) => author === reader).length,
  }
}

function toBadge({ state, outcome }: Problem, reader: MessageAuthor): ShownProblem['badge'] {
  if (outcome !== null)
    return {
      tone: outcome === 'refunded' || outcome === 'replaced' ? 'good' : 'neutral',
      words: OUTCOME_WORDS[outcome],
    }
  if (state === 'open') return { tone: 'accent', words: reader === 'desk' ? 'To answer' : 'Open' }
  return reader === 'buyer'
    ? { tone: 'accent', words: 'Your reply needed' }
    : { tone: 'neutral', words: 'Waiting for the buyer' }
}

function toEnd({ outcome, refundedCents }: Problem): string | null {
  if (outcome === null) return null
  return outcome === 'refunded' && refundedCents !== null
    ? `Refunded ${formatWithCents(refundedCents)}`
    : OUTCOME_WORDS[outcome]
}

function toShownMessage(message: ProblemMessage, reader: MessageAuthor, isOpen: boolean): ShownMessage {
  const { position, text, photos, sentAt, author, isForSeller, isPassedOn } = message
  const isAside = isForSeller && !isPassedOn
  return {
    position,
    text,
    photos,
    sentAt,
    who: whoWrote(message, reader),
    tone: isAside ? 'aside' : author === reader ? 'own' : 'other',
    canPassOn: reader === 'desk' && author === 'seller' && isAside && isOpen,
  }
}

function whoWrote({ author, authorName, isForSeller, isPassedOn }: ProblemMessage, reader: MessageAuthor): string {
  if (author === 'buyer') return reader === 'buyer' ? 'You' : 'Buyer'
  if (reader === 'buyer') return author === 'desk' ? 'Our answer' : 'The seller'
  const to = isForSeller && !isPassedOn ? (author === 'seller' ? 'to the desk' : 'to the seller') : 'to the buyer'
  if (author === 'seller')
    return `${reader === 'seller' ? 'You' : `${authorName ?? 'Seller'} (seller)`}, ${isPassedOn ? 'shown to the buyer' : to}`
  return `${authorName ?? 'The desk'}, ${reader === 'seller' && isForSeller ? 'to you' : to}`
}
