import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS } from '@lotyard/contract/rules/desk/imports/import-limits'
import { FileProblem } from './file-problem.ts'

/** A row as readers of files give it. */
export type ManifestRow = {
  /** Counted from 1, as spreadsheets do. Goes up from row to row. */
  number: number
  cells: string[]
  /** How much of the file was read when this row came, from 0 to 1. */
  fraction: number
}

export function requireFewColumns(count: number): void {
  if (count > MAX_IMPORT_COLUMNS)
    throw new FileProblem(`This file has more than ${MAX_IMPORT_COLUMNS} columns. Remove those that aren't needed.`)
}

/** What is longer is no cell of a manifest; held in full, a few such cells would fill the memory. */
export function cutCell(text: string): string {
  return text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text
}
