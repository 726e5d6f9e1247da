import type { savePriceBookEndpoint, PriceBookSummary } from '@lotyard/contract/account/price-book'
import { readBookFields, type BookSettings } from '@lotyard/contract/rules/worth/book-fields'
import { NEW_BOOK, newBookFactor } from '@lotyard/contract/rules/worth/new-book'
import type { Static } from 'typebox'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { findBookFacts, type BookFacts } from '../book-queries.ts'
import { listMarketConditions, writeBook, writeFactors } from './book-state-queries.ts'
import { readBook } from './read-book.ts'
import { CHANGED_ELSEWHERE } from './require-version.ts'

type BookToSave = Static<typeof savePriceBookEndpoint.body>['price_book']

/** Sets a book up, or changes what its entries share. The same form sent twice changes it once. */
export async function saveBook(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  { version, ...fields }: BookToSave,
): Promise<PriceBookSummary> {
  const { settings, errors } = readBookFields(fields)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    const known = new Set((await listMarketConditions(tx)).map(({ key }) => key))
    for (const key of settings.factors.keys())
      if (!known.has(key))
        throw new Refusal('conflict', { message: 'The conditions of this market have changed. Reload and try again.' })
    const before = await findBookFacts(tx, accountId)
    const isSent = before !== null && isSame(before, settings)
    if (!isSent && (before?.version ?? 0) !== version) throw new Refusal('conflict', { message: CHANGED_ELSEWHERE })
    if (!isSent) {
      await writeBook(tx, accountId, settings)
      await writeFactors(tx, accountId, settings.factors)
    }
    return readBook(tx, accountId)
  })
}

/** For an account that has none and uploads one. */
export async function writeNewBook(tx: Tx, accountId: string): Promise<void> {
  const conditions = await listMarketConditions(tx)
  await writeBook(tx, accountId, NEW_BOOK)
  await writeFactors(tx, accountId, new Map(conditions.map(({ key }, index) => [key, newBookFactor(index)])))
}

function isSame(before: BookFacts, { factors, ...settings }: BookSettings): boolean {
  const { value, terms, target } = before
  return (
    before.factors.size === factors.size &&
    [...factors].every(([key, factor]) => before.factors.get(key) === factor) &&
    textOfSettings({ value, terms, target }) === textOfSettings(settings)
  )
}

function textOfSettings({ value, terms, target }: Omit<BookSettings, 'factors'>): string {
  return [
    value.valueKind,
    value.value,
    terms.sellThrough,
    terms.fee,
    terms.unitCostCents,
    target.kind,
    target.tenths,
  ].join(' ')
}
