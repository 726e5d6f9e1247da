// What a template may be called. Also enforced by the constraints of `listing_templates`.
import { hasHiddenCharacters } from '../../accounts/hidden-characters.ts'

export const MAX_TEMPLATE_NAME_LENGTH = 80

export function cleanTemplateName(name: string): string {
  return name.trim().replace(/ +/g, ' ')
}

export function templateNameProblem(name: string): string | null {
  // Characters, as the database counts them.
  const { length } = Array.from(name)
  if (length < 1 || length > MAX_TEMPLATE_NAME_LENGTH)
    return `Enter a name of up to ${MAX_TEMPLATE_NAME_LENGTH} characters.`
  return hasHiddenCharacters(name) ? 'Enter a name without line breaks or hidden characters.' : null
}
