import type { Failure } from '../../api/api.ts'
import { readFields } from '../../lib/pages/read-fields.ts'

/** What a page with several forms answers to the one that was refused: which it was, and what was typed into it. */
export type ActAnswer = { act: string; about: string; reason: string; failure: Failure }

export function toActAnswer(form: FormData, failure: Failure): ActAnswer {
  return { ...readFields(form, 'act', 'about', 'reason'), failure }
}
