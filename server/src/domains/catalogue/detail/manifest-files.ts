// All lines of a lot as a file: the same columns for every kind of file, and a page of lines in memory at a time.
import type { Readable } from 'node:stream'
import { csvDollars, csvLine } from '../../../lib/formats/csv.ts'
import type { Db } from '../../../db/database.ts'
import { xlsxFile, type SheetCell, type SheetColumn } from '../../../lib/formats/xlsx.ts'
import type { ManifestRow } from '../../listings/index.ts'
import { streamManifest } from './manifest-queries.ts'

type FileColumn = SheetColumn & { read: (row: ManifestRow) => SheetCell }

/** A UPC is a text: as a number it would lose its leading zeros. */
const COLUMNS: readonly FileColumn[] = [
  { name: 'Line', widthChars: 7, kind: 'count', read: (row) => row.position },
  { name: 'UPC', widthChars: 16, kind: 'text', read: (row) => row.upc },
  { name: 'Brand', widthChars: 18, kind: 'text', read: (row) => row.brand },
  { name: 'Model', widthChars: 18, kind: 'text', read: (row) => row.model },
  { name: 'Description', widthChars: 48, kind: 'text', read: (row) => row.description },
  { name: 'Condition', widthChars: 16, kind: 'text', read: (row) => row.condition_name },
  { name: 'Category', widthChars: 22, kind: 'text', read: (row) => row.category_name },
  { name: 'Quantity', widthChars: 10, kind: 'count', read: (row) => row.quantity },
  { name: 'Unit MSRP', widthChars: 12, kind: 'dollars', read: (row) => row.unit_msrp_cents },
  { name: 'Total MSRP', widthChars: 14, kind: 'dollars', read: (row) => row.quantity * row.unit_msrp_cents },
]

export async function* manifestCsv(db: Db, lotId: string): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(({ name }) => name))
  for await (const rows of streamManifest(db, lotId))
    yield rows.map((row) => csvLine(COLUMNS.map((column) => csvValue(column, row)))).join('')
}

function csvValue({ kind, read }: FileColumn, row: ManifestRow): string | number | null {
  const value = read(row)
  return kind === 'dollars' && typeof value === 'number' ? csvDollars(value) : value
}

export function manifestXlsx(db: Db, lotId: string): Readable {
  return xlsxFile({ name: 'Manifest', columns: COLUMNS, pages: sheetPages(db, lotId) })
}

async function* sheetPages(db: Db, lotId: string): AsyncGenerator<SheetCell[][]> {
  for await (const rows of streamManifest(db, lotId)) yield rows.map((row) => COLUMNS.map(({ read }) => read(row)))
}
