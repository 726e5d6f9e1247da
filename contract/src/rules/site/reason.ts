import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'

export const MAX_REASON_LENGTH = 500

/** Null for a reason that will do: one that its buyer can be told. */
export function reasonProblem(given: string): 'required' | 'invalid' | null {
  const reason = given.trim()
  if (reason === '') return 'required'
  return reason.length > MAX_REASON_LENGTH || hasHiddenCharacters(reason) ? 'invalid' : null
}
