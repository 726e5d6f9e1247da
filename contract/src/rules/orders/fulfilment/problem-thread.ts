// How a problem is talked over: whose turn it is, who may still write, and how it ends.
//
// open: we answer; waiting: the buyer does; resolved: it has an outcome. Both of the first hold the seller's payout and the
// buyer's account. Sellers and the desk write to each other beside it: that moves nothing. Also enforced by constraints of
// problems and problem_messages, and by the trigger a_problem_is_reopened_once.
import { cleanProblemText, textError } from './problem-report.ts'

export const PROBLEM_STATES = ['open', 'waiting', 'resolved'] as const
export type ProblemState = (typeof PROBLEM_STATES)[number]

/** What an admin may decide. */
export const DESK_OUTCOMES = ['refunded', 'refused', 'replaced'] as const
export type DeskOutcome = (typeof DESK_OUTCOMES)[number]
/** 'answered': from before there were outcomes. */
export const PROBLEM_OUTCOMES = [...DESK_OUTCOMES, 'withdrawn', 'no_reply', 'answered'] as const
export type ProblemOutcome = (typeof PROBLEM_OUTCOMES)[number]

export const OUTCOME_WORDS: Record<ProblemOutcome, string> = {
  refunded: 'Refunded',
  refused: 'No refund',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
  no_reply: 'Closed, no reply',
  answered: 'Answered',
}

export const MESSAGE_AUTHORS = ['buyer', 'desk', 'seller'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

/** The desk's last ones are its own: without them a long thread could not be answered any more. */
const MAX_MESSAGES: Record<MessageAuthor, number> = { desk: 100, buyer: 90, seller: 90 }
export const MAX_MESSAGE_PHOTOS = 6
const REOPEN_DAYS = 7
/** From the warning to the end, at least. */
const WARNING_DAYS = 2
const DAY_MS = 86_400_000

/** Sentences by field; empty where the message will do. */
export function messageErrors(given: { text: string; photo_ids: readonly string[] }): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const text = textError('message', given.text)
  if (text !== null) errors['text'] = [cleanProblemText(given.text) === '' ? 'Write a message.' : text]
  if (given.photo_ids.length > MAX_MESSAGE_PHOTOS)
    errors['photo_ids'] = [`You can add up to ${MAX_MESSAGE_PHOTOS} photos.`]
  return errors
}

export type ProblemFacts = {
  state: ProblemState
  resolvedAt: Date | null
  reopenedAt: Date | null
  messageCount: number
}

/** By its buyer, who was told of the outcome and disagrees: once, within days. */
export function mayReopen({ state, resolvedAt, reopenedAt }: Omit<ProblemFacts, 'messageCount'>, now: Date): boolean {
  const isOver = resolvedAt === null || resolvedAt.getTime() + REOPEN_DAYS * DAY_MS <= now.getTime()
  return state === 'resolved' && reopenedAt === null && !isOver
}

export function mayWrite(author: MessageAuthor, problem: ProblemFacts, now: Date): boolean {
  if (problem.messageCount >= MAX_MESSAGES[author]) return false
  return problem.state !== 'resolved' || (author === 'buyer' && mayReopen(problem, now))
}

/** Whose turn it is once this was written. `isForSeller`: between the desk and the seller. */
export function stateAfter(
  state: ProblemState,
  message: { author: MessageAuthor; isForSeller: boolean },
): ProblemState {
  if (message.isForSeller) return state
  return message.author === 'buyer' ? 'open' : 'waiting'
}

export type Wait = { waitingSince: Date; warnedAt: Date | null; replyDays: number }

/** When a problem that waits for its buyer ends. Never sooner after the warning than the warning says. */
export function waitEndsAt({ waitingSince, warnedAt, replyDays }: Wait): Date {
  const end = waitingSince.getTime() + replyDays * DAY_MS
  return new Date(warnedAt === null ? end : Math.max(end, warnedAt.getTime() + WARNING_DAYS * DAY_MS))
}

export function waitStep(wait: Wait, now: Date): 'warn' | 'close' | null {
  const msLeft = waitEndsAt(wait).getTime() - now.getTime()
  if (wait.warnedAt === null) return msLeft <= WARNING_DAYS * DAY_MS ? 'warn' : null
  return msLeft <= 0 ? 'close' : null
}

/** Whether a viewer has read all that there is: what nobody read must not be answered over, or closed. */
export function hasReadAll(seen: number, shownCount: number): boolean {
  return seen >= shownCount
}
