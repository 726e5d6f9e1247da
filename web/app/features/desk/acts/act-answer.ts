import type { Failure } from '../../../api/api.ts'
import { readEntered } from '../../../lib/pages/forms/read-entered.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'

/** What a page returns for a form that was refused: which form it was, and what was typed into it. */
export type ActAnswer = {
  act: string
  /** What it is about: several forms may do the same, one for each certificate or warehouse. */
  id: string
  failure: Failure
  entered: Record<string, string>
}

export function toActAnswer(form: FormData, failure: Failure): ActAnswer {
  return { ...readFields(form, 'act', 'id'), failure, entered: readEntered(form) }
}

/** The answer to one of the page's forms, and to no other. */
export function answerTo(answer: ActAnswer | undefined, act: string, id = ''): ActAnswer | undefined {
  return answer?.act === act && answer.id === id ? answer : undefined
}
