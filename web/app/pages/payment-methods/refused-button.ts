import type { Failure } from '../../api/api.ts'
import { readFields } from '../../lib/pages/read-fields.ts'

/** Why a button on a method's card did nothing. */
export type RefusedButton = { id: string; failure: Failure }

export function refusedButton(form: FormData, failure: Failure): RefusedButton {
  return { id: readFields(form, 'id').id, failure }
}
