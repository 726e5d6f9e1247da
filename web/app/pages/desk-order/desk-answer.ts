import type { Failure } from '../../api/api.ts'
import { readFields } from '../../lib/pages/read-fields.ts'

/** What the page answers to a form that was refused: which form it was, and what was typed into it. */
export type DeskAnswer = { form: string; failure: Failure; entered: Record<string, string> }

/** Several forms may do the same: one for each warehouse, one for each problem. */
export function formKey(act: string, about = ''): string {
  return `${act} ${about}`
}

export function toDeskAnswer(form: FormData, failure: Failure): DeskAnswer {
  const { act, warehouse_key, problem_id } = readFields(form, 'act', 'warehouse_key', 'problem_id')
  const entered = readFields(form, 'carrier', 'tracking', 'reason', 'amount', 'listing', 'reference', 'answer', 'key')
  return { form: formKey(act, warehouse_key || problem_id), failure, entered }
}
