import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS } from '@lotyard/contract/rules/desk/imports/import-limits'
import { FileProblem } from './file-problem.ts'

/** A row as readers of files give it. */
export type FileRow = {
  /** Of the sheet in its workbook, from 1; of a text file 1. */
  sheet: number
  /** Counted from 1, as spreadsheets do. Goes up from row to row of a sheet. */
  number: number
  cells: string[]
  /** Columns whose cell is a number and no text, so that there is no doubt about its decimals. */
  numeric: number[]
  /** How much of the file was read when this row came, from 0 to 1. */
  fraction: number
}

/** A sheet with its first rows. `rows` is null where nothing says how many there are. */
export type ReadSheet = {
  name: string
  isHidden: boolean
  rows: number | null
  head: Pick<FileRow, 'number' | 'cells' | 'numeric'>[]
}

export function requireFewColumns(count: number): void {
  if (count > MAX_IMPORT_COLUMNS)
    throw new FileProblem(`This file has more than ${MAX_IMPORT_COLUMNS} columns. Remove those that aren't needed.`)
}

/** What is longer is no cell of a list of goods; held in full, a few such cells would fill the memory. */
export function cutCell(text: string): string {
  return text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text
}
