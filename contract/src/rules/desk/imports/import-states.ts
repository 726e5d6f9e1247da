// The states of a manifest import and the moves between them.
//
// An import changes state only along this table: use cases ask here first, and a trigger of the database
// (imports_move_as_the_table_allows) refuses every other move.

export const IMPORT_STATES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'review',
  'saving',
  'saved',
  'failed',
  'discarded',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

const IMPORT_MOVES: Readonly<Record<ImportState, readonly ImportState[]>> = {
  uploading: [
    'reading', // The last part of the file has arrived.
    'discarded',
  ],
  reading: [
    'mapping', // The worker has found the columns.
    'failed', // It is no file that can be read.
    'discarded',
  ],
  mapping: [
    'checking', // Its seller said what the columns mean.
    'reading', // Another sheet, or another row with the column names.
    'discarded',
  ],
  checking: [
    'review', // Every line is checked.
    'failed', // The file breaks off, or is beyond a limit.
    'discarded',
  ],
  review: [
    'mapping', // The columns were mapped wrongly.
    'saving', // No line with an error is left.
    'discarded',
  ],
  saving: [
    'saved', // Every lot is a draft.
    'failed',
    'discarded', // Drafts that are made already stay.
  ],
  saved: [
    'discarded', // What was staged is removed after a while; the drafts stay.
  ],
  failed: [
    'mapping', // Where the columns are known, another mapping may do.
    'reading', // Where the sheets are known, another row may have the column names.
    'discarded',
  ],
  discarded: [],
}

export function mayImportMove(from: ImportState, to: ImportState): boolean {
  return IMPORT_MOVES[from].includes(to)
}
