import { MAX_REASON_LENGTH, reasonProblem } from '@lotyard/contract/rules/site/reason'
import type { Failure } from '../../../api/api.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'

/** Null for a reason that will do. */
export function refuseReason(reason: string): Failure | null {
  const problem = reasonProblem(reason)
  if (problem === null) return null
  return refuseFields({
    reason: [problem === 'required' ? 'Enter a reason.' : `Enter a reason of up to ${MAX_REASON_LENGTH} characters.`],
  })
}
