// Which words of an import are shown, as the page's address says it, and what their fields are called.
import type { ImportWord } from '@lotyard/contract/desk/imports'
import { importPath } from '../../../../../features/imports/import-paths.ts'

/** Brands are ticked where new ones are listed. */
export const MAPPED_FIELDS = ['condition', 'category'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

export type ShownWords = { field: MappedField; words: ImportWord[]; page: number; maxPage: number }

/** Of the form that saves the drafts. Words are sent with it, or what was chosen last would be lost without a word. */
export const SAVE_FORM = 'save-import'

export const wordField = (field: MappedField, number: number): string => `word_${field}_${number}`

/** The word that a field of the form is about; null where it is about something else. */
export function readWordField(name: string): { field: MappedField; number: number } | null {
  const [, given, number] = /^word_([a-z]+)_(\d{1,4})$/.exec(name) ?? []
  const field = MAPPED_FIELDS.find((known) => known === given)
  return field === undefined ? null : { field, number: Number(number) }
}

const pageField = (field: MappedField): string => `${field}_page`

export function readWordsPage(query: URLSearchParams, field: MappedField): number {
  const page = query.get(pageField(field)) ?? ''
  return /^\d{1,3}$/.test(page) ? Number(page) : 0
}

export function wordsPath(id: string, search: string, field: MappedField, page: number): string {
  const query = new URLSearchParams(search)
  query.set(pageField(field), String(page))
  return `${importPath(id)}?${query}`
}
