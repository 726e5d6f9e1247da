import { PROBLEM_OUTCOMES, type ProblemOutcome } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { StoredMessage, StoredProblem } from '../problems/problem-queries.ts'

export type MailedThread = { message: StoredMessage | null; outcome: ProblemOutcome | null }

/** What a mail about a problem names: the problem, a message (0: none), and how it ended. */
export function threadFact(
  problemId: string,
  position: number,
  ended?: { outcome: ProblemOutcome; messageCount: number },
): string {
  // One that is reopened ends again, and is told of again.
  return [problemId, position, ...(ended ? [ended.outcome, ended.messageCount] : [])].join(' ')
}

/** The problem's id alone is its report. */
export function mailedThread({ messages }: Pick<StoredProblem, 'messages'>, about: string): MailedThread {
  const [, position, outcome] = about.split(' ')
  return {
    message: messages.find((message) => message.position === Number(position)) ?? null,
    outcome: PROBLEM_OUTCOMES.find((known) => known === outcome) ?? null,
  }
}
