import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'

const MAX_REASON = 500

/** Null for a reason that will do: one that its buyer can be told. */
export function reasonProblem(given: string): 'required' | 'invalid' | null {
  const reason = given.trim()
  if (reason === '') return 'required'
  return reason.length > MAX_REASON || hasHiddenCharacters(reason) ? 'invalid' : null
}
