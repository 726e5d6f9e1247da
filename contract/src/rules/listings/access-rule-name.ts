// What an access rule may be called. Also enforced by the constraint access_rule_names_are_one_short_line.
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'

const MAX_LENGTH = 80

export function cleanRuleName(name: string): string {
  return name.trim()
}

export function ruleNameProblem(name: string): string | null {
  const clean = cleanRuleName(name)
  // Characters, as the database counts them.
  const { length } = Array.from(clean)
  if (length < 1 || length > MAX_LENGTH) return `Enter a name of up to ${MAX_LENGTH} characters.`
  return hasHiddenCharacters(clean) ? 'Enter a name without line breaks or hidden characters.' : null
}
