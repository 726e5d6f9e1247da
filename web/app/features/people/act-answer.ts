import type { Failure } from '../../api/api.ts'
import { readFields } from '../../lib/pages/read-fields.ts'

/** What a page answers to a form that was refused: which form it was, and what was typed into it. */
export type ActAnswer = { form: string; failure: Failure; entered: Record<string, string> }

/** Several forms may do the same: one for each certificate, one for each rule. */
export function actKey(act: string, id = ''): string {
  return `${act} ${id}`
}

/** `fields`: what people type into the forms of this page. */
export function toActAnswer(form: FormData, failure: Failure, fields: readonly string[]): ActAnswer {
  const { act, id } = readFields(form, 'act', 'id')
  return { form: actKey(act, id), failure, entered: readFields(form, ...fields) }
}
