import type { Photo } from '@lotyard/contract/lots/listing'
import type { Problem, ProblemMessage } from '@lotyard/contract/orders/problems'
import { mayWrite, waitEndsAt, type MessageAuthor } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import { toPhoto } from '../../photos/index.ts'
import { toIso } from '../reading/to-order.ts'
import type { StoredMessage, StoredProblem } from './problem-queries.ts'

/** As this person sees it: what the desk and the seller write to each other is not for the buyer. */
export function toProblem(stored: StoredProblem, reader: MessageAuthor): Problem {
  const { id, listing, title, kind, description, state, outcome, refundedCents } = stored
  const messages = stored.messages
    .filter((message) => reader !== 'buyer' || isForBuyer(message))
    .map((message) => toMessage(message, reader, title))
  return {
    id,
    listing,
    title,
    kind,
    description,
    photos: toPhotos(stored.photos, title),
    reportedAt: toIso(stored.reportedAt)!,
    state,
    outcome,
    resolvedAt: toIso(stored.resolvedAt),
    refundedCents,
    closesAt: closesAt(stored),
    // What was passed on is news to the buyer from then on, wherever the seller had written it.
    messages: reader === 'buyer' ? messages.toSorted((a, b) => a.sentAt.localeCompare(b.sentAt)) : messages,
    seen: messages.length,
    canWrite: mayWrite(
      reader,
      {
        state,
        resolvedAt: toDate(stored.resolvedAt),
        reopenedAt: toDate(stored.reopenedAt),
        messageCount: stored.messages.length,
      },
      new Date(stored.readAt),
    ),
  }
}

function isForBuyer({ isForSeller, passedOnAt }: StoredMessage): boolean {
  return !isForSeller || passedOnAt !== null
}

/** Names of staff are for staff. */
function toMessage(message: StoredMessage, reader: MessageAuthor, title: string): ProblemMessage {
  const { position, author, authorName, text, isForSeller, passedOnAt } = message
  return {
    position,
    author,
    authorName: reader === 'desk' && author !== 'buyer' ? authorName : null,
    text,
    photos: toPhotos(message.photos, title),
    sentAt: toIso(reader === 'buyer' ? (passedOnAt ?? message.sentAt) : message.sentAt)!,
    isForSeller,
    isPassedOn: passedOnAt !== null,
  }
}

function closesAt({ waitingSince, warnedAt, replyDays }: StoredProblem): string | null {
  const since = toDate(waitingSince)
  return since && waitEndsAt({ waitingSince: since, warnedAt: toDate(warnedAt), replyDays }).toISOString()
}

function toPhotos(photos: StoredProblem['photos'], title: string): Photo[] {
  return photos
    .map((renditions) => toPhoto(`Photo of a problem with ${title}`, renditions ?? []))
    .filter((photo) => photo !== null)
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
