import { refusals } from '@lotyard/contract/wire/refusals'
import type { Failure } from '../../api/api.ts'

/** What the server answers to such fields; null where there is nothing wrong with them. */
export function refuseFields(errors: Record<string, string[]>): Failure | null {
  if (Object.keys(errors).length === 0) return null
  const { status, message } = refusals.invalid_fields
  return { ok: false, status, error: { code: 'invalid_fields', message, errors } }
}
