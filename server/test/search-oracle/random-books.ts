// Goods that price books tell apart, and books that know some of them, for tests that compare what lots are worth.
import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { VALUES, type createRandom } from './random-market.ts'

type Random = ReturnType<typeof createRandom>

/** Spelled as sellers do. */
const BRANDS = ['', 'Sonic', 'SONIC®', 'Kité', 'kite', 'Hearth & Co', 'hearthco', 'Volta', 'Nobody', '®®']
const UPCS = 40

const upcOf = (number: number): string => String(number * 23_456_789_123 + 7).padStart(12, '0')

/** Gives lots more lines, some of them none, with quantities and amounts of every size. */
export async function addRandomLines(db: Db, random: Random, lots: number): Promise<void> {
  const lines = Array.from({ length: lots }, (_, at) => at + 1).flatMap((lot) =>
    Array.from({ length: random.below(5) }, (_line, at) => ({
      lot,
      position: 10 + at,
      upc: random.below(3) === 0 ? null : upcOf(random.below(UPCS)),
      brand: random.pick(BRANDS),
      category: random.pick([...VALUES.category, 'consumer-electronics']),
      condition: random.pick(VALUES.condition),
      quantity: random.pick([1, 1, 7, 254, 255, 256, 70_000]),
      msrp: random.pick([0, 25, 1_999, 45_000, 999_999]),
    })),
  )
  await sql`insert into manifest_items (lot_id, position, upc, brand, description, condition_key, category_key, quantity, unit_msrp_cents)
    select lot, position, upc, brand, 'Goods', condition, category, quantity, msrp
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(lot bigint, position integer, upc text, brand text,
      category text, condition text, quantity integer, msrp integer)`.execute(db)
  await sql`delete from manifest_items where lot_id % 7 = 0`.execute(db)
}

/**
 * Replaces the account's book by one that knows some brands, kinds and items. Its target ends with the digit `mark`, by which
 * a test can tell that it counts.
 */
export async function saveRandomBook(db: Db, random: Random, accountId: string, mark: number): Promise<void> {
  const tenths = (most: number): number => random.pick([0, random.below(most), random.below(most), most])
  const some = <Value>(value: () => Value): Value | null => (random.below(3) === 0 ? value() : null)
  const worth = () =>
    random.below(2) === 0
      ? { percent: tenths(2_000), cents: null }
      : { percent: null, cents: random.pick([0, 1, 12_34, 9_999_999]) }
  const keys = Array.from({ length: 60 }, () => {
    const category = random.pick([null, ...VALUES.category, 'consumer-electronics'])
    const brand = random.pick([null, ...BRANDS.filter((name) => name !== '')])
    if (random.below(3) > 0 && (brand ?? category) !== null) return { upc: null, brand, category, condition: null }
    const condition = some(() => random.pick(VALUES.condition))
    return { upc: upcOf(random.below(UPCS)), brand: null, category: null, condition }
  })
  const entries = keys.map((key) => ({
    ...key,
    ...worth(),
    sells: some(() => tenths(1_000)),
    fee: some(() => tenths(1_000)),
    cost: some(() => random.pick([0, 99, 12_000])),
  }))
  const { percent, cents } = worth()
  const kind = random.pick(['margin', 'roi'])
  const target = random.below(kind === 'margin' ? 95 : 1_000) * 10 + (mark % 10)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('price_books').where('account_id', '=', accountId).execute()
    await sql`insert into price_books (account_id, percent_tenths, resale_cents, sell_through_tenths, fee_tenths,
      unit_cost_cents, target_kind, target_tenths) values (${accountId}, ${percent}, ${cents}, ${tenths(1_000)},
      ${random.below(400)}, ${random.below(300)}, ${kind}, ${target})`.execute(tx)
    for (const condition of VALUES.condition.filter(() => random.below(2) === 0))
      await sql`insert into price_book_conditions values (${accountId}, ${condition}, ${tenths(1_500)})`.execute(tx)
    await sql`insert into price_book_entries (account_id, upc, brand, category_key, condition_key, percent_tenths,
        resale_cents, sell_through_tenths, fee_tenths, unit_cost_cents)
      select ${accountId}, upc, brand, category, condition, percent, cents, sells, fee, cost
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r(upc text, brand text, category text, condition text,
        percent integer, cents integer, sells integer, fee integer, cost integer)
      on conflict do nothing`.execute(tx)
  })
}
