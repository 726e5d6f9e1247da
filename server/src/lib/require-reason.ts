import { reasonProblem } from '@lotyard/contract/rules/site/reason'
import { isInvalid, isRequired } from '@lotyard/contract/rules/site/field-messages'
import { Refusal } from './refusal.ts'

/** A reason that the buyer is told in a sentence. */
export function requireReason(given: string): string {
  const problem = reasonProblem(given)
  if (problem !== null)
    throw new Refusal('invalid_fields', {
      errors: { reason: [problem === 'required' ? isRequired('reason') : isInvalid('reason')] },
    })
  return given.trim()
}
