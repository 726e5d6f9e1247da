import { reasonProblem } from '@lotyard/contract/rules/site/reason'
import { isInvalid, isRequired } from '@lotyard/contract/rules/site/field-messages'
import { Refusal } from './refusal.ts'

/** A reason that the buyer is told in a sentence. */
export function requireReason(given: string): string {
  const problem = reasonProblem(given)
  if (problem === null) return given.trim()
  const sentence = problem === 'required' ? isRequired('reason') : isInvalid('reason')
  throw new Refusal('invalid_fields', { message: sentence, errors: { reason: [sentence] } })
}
