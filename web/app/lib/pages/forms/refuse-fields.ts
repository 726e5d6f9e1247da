import { CHECK_ENTRIES_MESSAGE } from '@lotyard/contract/rules/site/field-messages'
import type { Failure, Outcome } from '../../../api/api.ts'

/** What the server says about such fields; null where there is nothing wrong with them. */
export function refuseFields(errors: Record<string, string[]>): Failure | null {
  if (Object.keys(errors).length === 0) return null
  return { ok: false, status: 422, error: { code: 'invalid_fields', message: CHECK_ENTRIES_MESSAGE, errors } }
}

/** A refusal that is about one field, by its code: said there, where it is mended. Others stay as they are. */
export function refuseAt<Data>(outcome: Outcome<Data>, fieldOf: Readonly<Record<string, string>>): Outcome<Data> {
  const field = outcome.ok ? undefined : fieldOf[outcome.error.code]
  return outcome.ok || field === undefined ? outcome : refuseFields({ [field]: [outcome.error.message] })!
}
