import type { ManifestPage } from '@lotyard/contract/lots/manifest'
import { rowsHtml, type RowsLook } from './manifest-columns.ts'

/** The element of the rows: the browser takes the first ones from the page itself. */
export const ROWS_ID = 'manifest-rows'

export type ShownLines = Omit<ManifestPage, 'lines'> & {
  lineCount: number
  /** As HTML, with what was searched for marked. */
  rows: string
}

export function toShownLines({ lines, ...page }: ManifestPage, look: RowsLook): ShownLines {
  return { ...page, lineCount: lines.length, rows: rowsHtml(lines, look) }
}
