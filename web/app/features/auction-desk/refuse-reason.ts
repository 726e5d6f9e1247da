import { isInvalid, isRequired } from '@lotyard/contract/rules/site/field-messages'
import { reasonProblem } from '@lotyard/contract/rules/site/reason'
import type { Failure } from '../../api/api.ts'
import { refuseFields } from '../../lib/pages/refuse-fields.ts'

/** Null for a reason that will do. */
export function refuseReason(reason: string): Failure | null {
  const problem = reasonProblem(reason)
  return refuseFields(
    problem === null ? {} : { reason: [problem === 'required' ? isRequired('reason') : isInvalid('reason')] },
  )
}
