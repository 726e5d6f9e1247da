import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'

export type ShownLines = { page: number; search: string }

/** The listing with its manifest at this place; `line` opens the form of one, or of a new one. */
export function linesPath(name: string, { page, search }: ShownLines, line?: number | 'new'): string {
  const query = new URLSearchParams({
    ...(page > 0 && { page: String(page) }),
    ...(search !== '' && { search }),
    ...(line !== undefined && { line: String(line) }),
  }).toString()
  return `${deskListingPath(name)}${query === '' ? '' : `?${query}`}#manifest`
}
