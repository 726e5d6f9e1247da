// What price books may hold, as the rules and the database see it: both are asked the same.
import { readEntryFields, type EntryFields } from '@lotyard/contract/rules/worth/book-fields'
import { BOOK_UPLOAD_STATES, mayMoveBookUpload } from '@lotyard/contract/rules/worth/book-uploads'
import { NEW_BOOK } from '@lotyard/contract/rules/worth/new-book'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../test/market.ts'
import { refusedBy, undoneAfter } from '../../../test/mirrors/refused-by.ts'
import { writeBook } from './book/book-state-queries.ts'

const database = useDatabase()
let ownerId: string

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  ownerId = await addAccount(db)
  await db.transaction().execute((tx) => writeBook(tx, ownerId, NEW_BOOK))
})

test('mayMoveBookUpload and the trigger allow the same moves', async () => {
  await undoneAfter(database.current.db, async (tx) => {
    // Only the trigger judges here.
    await sql`alter table price_book_uploads drop constraint a_failed_upload_says_why`.execute(tx)
    const { id } = await tx
      .insertInto('price_book_uploads')
      .values({ account_id: ownerId, file_name: 'a.csv', byte_length: 1, storage_key: 'books/a' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const from of BOOK_UPLOAD_STATES) {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update price_book_uploads set state = ${from} where id = ${id}`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      for (const to of BOOK_UPLOAD_STATES) {
        const refused = await refusedBy(tx, sql`update price_book_uploads set state = ${to} where id = ${id}`)
        const isAllowed = from === to || mayMoveBookUpload(from, to)
        expect(refused, `${from} to ${to}`).toBe(isAllowed ? null : 'book_uploads_move_as_the_table_allows')
      }
    }
  })
})

const UPC = '012345678905'
const CASES: readonly [string, EntryFields, string | null][] = [
  ['a UPC in a condition', { upc: UPC, condition: 'new', percent: 200 }, null],
  ['a brand in a category at most', { brand: 'b'.repeat(200), category: 'televisions', resale_cents: 99_999_99 }, null],
  [
    'figures at their limits',
    { brand: 'Sonic', percent: 0, sell_through_percent: 100, fee_percent: 100, unit_cost_cents: 99_999_99 },
    null,
  ],
  ['nothing it is about', { percent: 35 }, 'an_entry_is_about_something'],
  ['a brand beside a UPC', { upc: UPC, brand: 'Sonic', percent: 35 }, 'an_item_needs_no_brand'],
  ['a condition of a brand', { brand: 'Sonic', condition: 'new', percent: 35 }, 'only_items_have_a_condition'],
  ['a long brand', { brand: 'b'.repeat(201), percent: 35 }, 'an_entry_brand_is_one_short_line'],
  ['a hidden character', { brand: 'So\u{200b}nic', percent: 35 }, 'an_entry_brand_is_one_short_line'],
  ['no value', { brand: 'Sonic' }, 'an_entry_has_one_value'],
  ['two values', { brand: 'Sonic', percent: 35, resale_cents: 1 }, 'an_entry_has_one_value'],
  ['more than twice the MSRP', { brand: 'Sonic', percent: 200.1 }, 'an_entry_value_has_limits'],
  ['a negative percentage', { brand: 'Sonic', percent: -0.1 }, 'an_entry_value_has_limits'],
  ['a dear item', { brand: 'Sonic', resale_cents: 100_000_00 }, 'an_entry_value_has_limits'],
  ['a fee above all', { brand: 'Sonic', percent: 35, fee_percent: 100.1 }, 'entry_shares_are_of_one'],
  ['a negative cost', { brand: 'Sonic', percent: 35, unit_cost_cents: -1 }, 'an_entry_cost_has_a_limit'],
]

test.each(CASES)('an entry with %s is the same to the rule and to the database', async (_case, fields, constraint) => {
  const { errors } = readEntryFields(fields)
  expect(Object.keys(errors).length > 0).toBe(constraint !== null)
  await undoneAfter(database.current.db, async (tx) => {
    expect(await refusedBy(tx, insertAsGiven(fields))).toBe(constraint)
  })
})

/** Past all rules. */
function insertAsGiven(fields: EntryFields): RawBuilder<unknown> {
  const tenths = (percent: number | null | undefined): number | null => (percent == null ? null : percent * 10)
  const row: Record<string, unknown> = {
    account_id: ownerId,
    upc: fields.upc ?? null,
    brand: fields.brand ?? null,
    category_key: fields.category ?? null,
    condition_key: fields.condition ?? null,
    percent_tenths: tenths(fields.percent),
    resale_cents: fields.resale_cents ?? null,
    sell_through_tenths: tenths(fields.sell_through_percent),
    fee_tenths: tenths(fields.fee_percent),
    unit_cost_cents: fields.unit_cost_cents ?? null,
  }
  return sql`insert into price_book_entries (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`
}
