import { CHECK_ENTRIES_MESSAGE } from '@lotyard/contract/rules/site/field-messages'
import type { Failure } from '../../../api/api.ts'

/** What the server says about such fields; null where there is nothing wrong with them. */
export function refuseFields(errors: Record<string, string[]>): Failure | null {
  if (Object.keys(errors).length === 0) return null
  return { ok: false, status: 422, error: { code: 'invalid_fields', message: CHECK_ENTRIES_MESSAGE, errors } }
}
