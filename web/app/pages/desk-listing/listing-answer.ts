import type { Failure } from '../../api/api.ts'
import type { FormState } from '../../features/listing-desk/field-state.ts'
import { readEntered, type Entered } from '../../features/listing-desk/read-goods-form.ts'

/** What the page answers to a form that was refused: which form it was, and what was typed into it. */
export type ListingAnswer = { act: string; failure: Failure; entered: Entered }

export function toListingAnswer(form: FormData, failure: Failure): ListingAnswer {
  const entered = readEntered(form)
  return { act: entered['act'] ?? '', failure, entered }
}

/** What a form of this act draws: what is saved, or its own answer. */
export function stateOf(answer: ListingAnswer | undefined, act: string, saved: Entered): FormState {
  const own = answer?.act === act ? answer : undefined
  return {
    saved,
    entered: own?.entered ?? null,
    errors: own?.failure.error.errors ?? {},
    isConflict: own?.failure.error.code === 'conflict',
  }
}
