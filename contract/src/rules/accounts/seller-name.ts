// The name under which an account sells, which every lot's page shows. Also enforced by the constraints
// seller_names_are_one_short_line and seller_names_hide_nothing.
import { hasHiddenCharacters } from './hidden-characters.ts'

const MIN_LENGTH = 2
const MAX_LENGTH = 80

export function cleanSellerName(name: string): string {
  return name.trim()
}

export function sellerNameProblem(name: string): string | null {
  const clean = cleanSellerName(name)
  // Characters, as the database counts them.
  const { length } = Array.from(clean)
  if (length < MIN_LENGTH || length > MAX_LENGTH)
    return `Enter a seller name of ${MIN_LENGTH} to ${MAX_LENGTH} characters.`
  return hasHiddenCharacters(clean) ? 'Enter a seller name without line breaks or hidden characters.' : null
}
