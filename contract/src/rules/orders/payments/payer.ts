// What a payer without an account says of themselves: a name for the receipt, and the ZIP code that a bank compares.
import { hasHiddenCharacters } from '../../accounts/hidden-characters.ts'
import { isPostalCode } from '../../addresses/postal-code.ts'
import { isInvalid, isRequired } from '../../site/field-messages.ts'

/** Also enforced by the constraint payers_are_one_short_line, at 200. */
export const PAYER_NAME_MAX_LENGTH = 100

export type Payer = { payer_name: string; postal_code: string }

/** By field; empty where nothing is wrong. */
export function payerProblems(given: Payer): Record<string, string[]> {
  const name = given.payer_name.trim()
  const problems: Record<string, string[]> = {}
  if (name === '') problems['payer_name'] = [isRequired('name')]
  else if (name.length < 2 || name.length > PAYER_NAME_MAX_LENGTH || hasHiddenCharacters(name))
    problems['payer_name'] = [isInvalid('name')]
  return { ...problems, ...zipProblems(given.postal_code) }
}

/** Any of the United States: nothing is shipped there. */
export function zipProblems(postalCode: string): Record<string, string[]> {
  const code = postalCode.trim()
  if (code === '') return { postal_code: [isRequired('ZIP_code')] }
  return isPostalCode(code) ? {} : { postal_code: ['Enter a 5-digit ZIP code, for example 43215.'] }
}

/** As a gateway takes names, in two. 'Pat' is a last name: banks compare that one. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1)! }
}
