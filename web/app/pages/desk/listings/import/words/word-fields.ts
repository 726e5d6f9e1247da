// Which words of an import are shown, as the page's address says it, and what their fields are called.
import type { ImportWord } from '@lotyard/contract/desk/imports'
import { importPath } from '../../../../../features/imports/import-paths.ts'

/** Brands are ticked where new ones are listed. */
export const MAPPED_FIELDS = ['condition', 'category'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

export type ShownWords = { field: MappedField; words: ImportWord[]; page: number; maxPage: number }

const WORD = 'word_'

export const wordField = (number: number): string => `${WORD}${number}`

/** The number of the word that a form's field is about; null where it is another field. */
export function wordNumber(name: string): number | null {
  return name.startsWith(WORD) && /^\d{1,4}$/.test(name.slice(WORD.length)) ? Number(name.slice(WORD.length)) : null
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
