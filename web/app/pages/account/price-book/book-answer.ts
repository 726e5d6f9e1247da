import type { Failure } from '../../../api/api.ts'
import { readEntered } from '../../../lib/pages/forms/read-entered.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'

/** A form that was refused, with what was typed into it. */
export type BookAnswer = {
  intent: string
  /** Of an entry; empty for the book itself. */
  id: string
  failure: Failure
  entered: Record<string, string>
  /** After a conflict: the book's version by now, so that sending the form again is a decision. */
  version: number | null
}

export function toBookAnswer(form: FormData, failure: Failure, version: number | null = null): BookAnswer {
  return { ...readFields(form, 'intent', 'id'), failure, entered: readEntered(form), version }
}
