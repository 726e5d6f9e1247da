// All entries of a book as a file, which can be uploaded again as it is.
import { BOOK_COLUMN_LABELS, BOOK_FIELDS, type BookField } from '@lotyard/contract/rules/worth/book-columns'
import type { BookNames } from '@lotyard/contract/rules/worth/book-line'
import type { Db } from '../../../db/database.ts'
import { csvDollars, csvLine } from '../../../lib/formats/csv.ts'
import { listAllEntries, type StoredEntry } from './entry-queries.ts'
import { nameInFile, readGoodsNames } from './goods-names.ts'
import { percentOf } from './to-entry.ts'

const LINES_PER_CHUNK = 500

/** Read at once and written in chunks: a book that is replaced meanwhile never makes a file of two halves. */
export async function* priceBookCsv(db: Db, accountId: string): AsyncGenerator<string> {
  const names = await readGoodsNames(db)
  const entries = await listAllEntries(db, accountId)
  yield csvLine(BOOK_FIELDS.map((field) => BOOK_COLUMN_LABELS[field]))
  for (let at = 0; at < entries.length; at += LINES_PER_CHUNK)
    yield entries
      .slice(at, at + LINES_PER_CHUNK)
      .map((entry) => csvLine(BOOK_FIELDS.map((field) => cellOf(field, entry, names))))
      .join('')
}

function cellOf(field: BookField, entry: StoredEntry, names: BookNames): string | number | null {
  switch (field) {
    case 'upc':
      return entry.upc
    case 'brand':
      return entry.brand
    case 'category':
      return nameInFile(names.categories, entry.category_key, entry.category_name)
    case 'condition':
      return nameInFile(names.conditions, entry.condition_key, entry.condition_name)
    case 'resale':
      return csvDollars(entry.resale_cents)
    case 'percent':
      return withSign(entry.percent_tenths)
    case 'sell_through':
      return withSign(entry.sell_through_tenths)
    case 'fee':
      return withSign(entry.fee_tenths)
    case 'unit_cost':
      return csvDollars(entry.unit_cost_cents)
  }
}

/** With its sign, so that 0.5 % is not taken for a half. */
function withSign(tenths: number | null): string | null {
  return tenths === null ? null : `${percentOf(tenths)}%`
}
