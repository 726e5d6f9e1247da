// How a line of a file is numbered. A file of one sheet has the numbers that a spreadsheet shows; further sheets go on above
// all numbers that the one before can have, so that numbers go up through the whole file. Progress relies on that.
import { MAX_SHEET_ROWS } from './import-limits.ts'

const SHEET_STEP = 2_000_000

/** `index`: of the sheet among those that are imported, from 0. */
export function toLineNumber(index: number, row: number): number {
  return index * SHEET_STEP + row
}

/** Text files have one sheet, and may have more rows than any sheet: `sheetCount` 1 leaves a number as it is. */
export function fromLineNumber(number: number, sheetCount: number): { index: number; row: number } {
  if (sheetCount === 1) return { index: 0, row: number }
  return { index: Math.floor(number / SHEET_STEP), row: number % SHEET_STEP }
}

export function isSheetRow(row: number): boolean {
  return row >= 1 && row <= MAX_SHEET_ROWS
}
