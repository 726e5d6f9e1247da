// The states of a file that is uploaded into a price book, and what its columns may be.

export const BOOK_UPLOAD_STATES = [
  'reading', // The worker looks at its first rows.
  'mapping', // Its owner says what the columns are.
  'checking', // The worker judges every line.
  'ready', // It can be used.
  'used',
  'failed',
] as const
export type BookUploadState = (typeof BOOK_UPLOAD_STATES)[number]

const MOVES: Readonly<Record<BookUploadState, readonly BookUploadState[]>> = {
  reading: ['mapping', 'checking', 'failed'],
  mapping: ['checking', 'failed'],
  checking: ['ready', 'failed'],
  // Columns can be chosen again until it is used.
  ready: ['checking', 'used'],
  used: [],
  failed: ['checking'],
}

/** Also enforced by the trigger book_uploads_move_as_the_table_allows. */
export function mayMoveBookUpload(from: BookUploadState, to: BookUploadState): boolean {
  return MOVES[from].includes(to)
}

export const BOOK_COLUMN_TARGETS = [
  'upc',
  'brand',
  'category',
  'condition',
  'resale',
  'percent',
  'sell_through',
  'fee',
  'unit_cost',
  'ignore',
] as const
export type BookColumnTarget = (typeof BOOK_COLUMN_TARGETS)[number]
