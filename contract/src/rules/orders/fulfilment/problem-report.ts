// What a buyer says when something is wrong with a lot. The table `problems` has the same rules as constraints.
import { isInvalid, isRequired } from '../../site/field-messages.ts'

/** In the order in which pages offer them. */
export const PROBLEM_KINDS = {
  missing: 'Something is missing',
  damaged: 'Damaged',
  not_as_described: 'Not as described',
  not_arrived: 'Not arrived',
  other: 'Something else',
} as const
export type ProblemKind = keyof typeof PROBLEM_KINDS

const MAX_DESCRIPTION = 2_000
export const MAX_PROBLEM_PHOTOS = 8

export type ProblemFields = { listing: string; kind: string; description: string; photo_ids: readonly string[] }

export function isProblemKind(kind: string): kind is ProblemKind {
  return Object.hasOwn(PROBLEM_KINDS, kind)
}

export function cleanProblemText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Sentences by field; empty where the report will do. Whether the lot belongs to the order is for the server to say. */
export function problemErrors({ listing, kind, description, photo_ids }: ProblemFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (listing === '') errors['listing'] = ['Choose a lot.']
  if (kind === '') errors['kind'] = ['Choose what’s wrong.']
  else if (!isProblemKind(kind)) errors['kind'] = [isInvalid('kind')]
  const text = textError('description', description)
  if (text !== null) errors['description'] = [cleanProblemText(description) === '' ? 'Tell us what happened.' : text]
  if (photo_ids.length > MAX_PROBLEM_PHOTOS) errors['photo_ids'] = [`You can add up to ${MAX_PROBLEM_PHOTOS} photos.`]
  return errors
}

/** Of a description or an answer: text of up to 2,000 characters, lines allowed. */
export function textError(field: string, given: string): string | null {
  const text = cleanProblemText(given)
  if (text === '') return isRequired(field)
  return text.length > MAX_DESCRIPTION || /[^\P{Cc}\n\t]/u.test(text) ? isInvalid(field) : null
}
