import type { Failure } from '../../../../api/api.ts'
import { readEntered } from '../../../../lib/pages/forms/read-entered.ts'

/** What a refused form of the page is drawn with again: which form it was, why, and what was typed. */
export type ImportAnswer = {
  intent: string
  /** The row of the line that it was about. */
  row: string
  failure: Failure
  entered: Record<string, string>
}

export function toImportAnswer(form: FormData, failure: Failure): ImportAnswer {
  const entered = readEntered(form)
  return { intent: entered['intent'] ?? '', row: entered['row'] ?? '', failure, entered }
}

/** The answer to one of the page's forms, and to no other. */
export function answerTo(answer: ImportAnswer | undefined, intent: string, row = ''): ImportAnswer | undefined {
  return answer?.intent === intent && answer.row === row ? answer : undefined
}
