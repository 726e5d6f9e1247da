// How large a manifest may be, and in which pieces it is sent. The database has the same limits as constraints.

export const MAX_IMPORT_MB = 50
export const MAX_IMPORT_BYTES = MAX_IMPORT_MB * 1024 * 1024
export const IMPORT_PART_MB = 4
export const IMPORT_PART_BYTES = IMPORT_PART_MB * 1024 * 1024
export const MAX_IMPORT_LINES = 200_000
export const MAX_IMPORT_COLUMNS = 100
/** What is longer is cut when it is read; the rules then say which cells are too long to keep. */
export const MAX_CELL_LENGTH = 2_000
export const MAX_IMPORT_LOTS = 200
/** More tabs than a truckload has pallets. */
export const MAX_IMPORT_SHEETS = 50
/** As many as Excel has. */
export const MAX_SHEET_ROWS = 1_048_576
/** The rows of each sheet that are shown; column names are looked for, and can be chosen, among them. */
export const SHOWN_HEAD_ROWS = 30
/** Different texts of a column that are mapped one by one; a column with more holds no conditions, categories or brands. */
export const MAX_IMPORT_WORDS = 2_000
const MAX_FILE_NAME_LENGTH = 200
/** Imports that a seller has not finished or discarded. */
export const MAX_OPEN_IMPORTS = 20

const FILE_ENDINGS = ['csv', 'tsv', 'txt', 'xlsx'] as const

/** For the file chooser of a browser. */
export const IMPORT_FILE_TYPES = FILE_ENDINGS.map((ending) => `.${ending}`).join(',')

export function partCount(byteLength: number): number {
  return Math.ceil(byteLength / IMPORT_PART_BYTES)
}

/** How many bytes a part of a file has; parts are numbered from 1, and the last one is shorter. */
export function partBytes(byteLength: number, number: number): number {
  return Math.min(IMPORT_PART_BYTES, byteLength - (number - 1) * IMPORT_PART_BYTES)
}

/** What is wrong with a file before a byte of it is sent; null when it will do. */
export function importFileProblem({ name, byteLength }: { name: string; byteLength: number }): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (ending === 'xls') return "Old Excel files can't be read. Save it as .xlsx or .csv and choose that file."
  if (!name.includes('.') || !(FILE_ENDINGS as readonly string[]).includes(ending))
    return 'Choose a CSV or Excel file: .csv, .tsv, .txt or .xlsx.'
  if (name.length > MAX_FILE_NAME_LENGTH) return "The file's name is too long. Rename it and choose it again."
  if (byteLength < 1) return 'This file is empty.'
  if (byteLength > MAX_IMPORT_BYTES)
    return `This file is larger than ${MAX_IMPORT_MB} MB. Split it and import the parts.`
  return null
}
