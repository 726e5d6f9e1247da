// What a few lots are expected to bring an account, by its book of this moment. Searches ask the catalogue's memory instead.
import { indexEntries, termsFor, type EntryIndex, type PriceBook } from '@lotyard/contract/rules/worth/find-entry'
import { bareLotNetCents, expectedCents, lineNetCents } from '@lotyard/contract/rules/worth/line-value'
import type { LineTerms } from '@lotyard/contract/rules/worth/terms'
import type { Db, Tx } from '../../../db/database.ts'
import { findBook, type BookFacts } from '../book-queries.ts'
import { listBareLots, streamLines, type GoodsRow } from './goods-queries.ts'

/** `expectedCents`: by lot id; every lot that exists is there. */
export type ExpectedOfLots = { facts: BookFacts; expectedCents: Map<string, number> }

export type Valuer = (lotIds: readonly string[]) => Promise<ExpectedOfLots>

/** Null where the account has no book. */
export async function expectedOfLots(
  db: Db | Tx,
  accountId: string,
  lotIds: readonly string[],
): Promise<ExpectedOfLots | null> {
  return (await valuerOf(db, accountId))?.(lotIds) ?? null
}

/** For lots that come a few at a time: the book may have 50,000 entries and is read once. Null where there is none. */
export async function valuerOf(db: Db | Tx, accountId: string): Promise<Valuer | null> {
  const book = await findBook(db, accountId)
  if (book === null) return null
  const index = indexEntries(book.entries)
  return (lotIds) => expectedByBook(db, { book, index }, lotIds)
}

async function expectedByBook(
  db: Db | Tx,
  { book, index }: { book: BookFacts & PriceBook; index: EntryIndex },
  lotIds: readonly string[],
): Promise<ExpectedOfLots> {
  const sums = new Map<string, number>()
  for await (const lines of streamLines(db, lotIds))
    for (const line of lines) {
      const net = lineNetCents(termsOf(book, index, line), { units: line.units, unitMsrpCents: line.msrp_cents })
      sums.set(line.lot_id, (sums.get(line.lot_id) ?? 0) + net)
    }
  for (const lot of await listBareLots(db, lotIds))
    sums.set(lot.lot_id, bareLotNetCents(termsOf(book, index, lot), { units: lot.units, msrpCents: lot.msrp_cents }))
  return { facts: book, expectedCents: new Map([...sums].map(([lotId, sum]) => [lotId, expectedCents(sum)])) }
}

function termsOf(book: PriceBook, index: EntryIndex, row: GoodsRow): LineTerms {
  const { entry } = index.find({
    upc: row.upc,
    brand: row.folded_brand,
    categoryKey: row.category_key,
    parentKey: row.parent_key,
    conditionKey: row.condition_key,
  })
  return termsFor(book, entry, row.condition_key)
}
