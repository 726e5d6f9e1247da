// Fills an empty database with lots whose facets, prices and words are spread like a market's.
//
// Titles come from a pool of titles and manifest lines from a pool of products, because a market sells the same things
// again and again. The server itself draws from the pools, by counters and hashes: every run has the same lots.
import { sql, type RawBuilder } from 'kysely'
import { createRandom } from '../../../server/test/search-oracle/random-market.ts'
import type { Db } from '../../../server/src/db/database.ts'
import { CODE_STEP, PRODUCTS } from './product-codes.ts'
import { pickPhrase } from './vocabulary.ts'

const TABLES = ['lots', 'manifest_items', 'listings', 'auctions', 'brands', 'warehouses']
const BRANDS = 300
export const LINES_PER_LOT = 4
const TITLES = 50_000
const WORDS_PER_PHRASE = 4

export async function loadSyntheticLots(database: Db, count: number, lines = LINES_PER_LOT): Promise<void> {
  // One connection, because the pools are temporary tables.
  await database.connection().execute(async (db) => {
    // The feed would write one change per statement with a million ids in it; readers start after the load anyway. What
    // the triggers of foreign keys would check is right by construction.
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db)
    await addPlaces(db)
    await addPool(db, 'titles', TITLES)
    await addPool(db, 'products', PRODUCTS)
    await addLots(db, count, lines)
    await addListings(db, count)
    for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger all`.execute(db)
    await sql`analyze`.execute(db)
  })
}

/** A whole number below `size` that depends on the lot's number and the salt only. */
function pick(salt: number, size: number): RawBuilder<number> {
  return sql`(abs(hashint8(n * 31 + ${sql.lit(salt)})::bigint) % ${sql.lit(size)})`
}

async function addPlaces(db: Db): Promise<void> {
  await sql`insert into accounts (email, name, first_name, last_name, role)
    values ('seller@bench.test', 'Sam Seller', 'Sam', 'Seller', 'seller')`.execute(db)
  await sql`insert into warehouses (key, description, city, region, zip)
    select 'w' || n, 'Warehouse ' || n, 'City ' || n, 'OH', lpad(n::text, 5, '4') from generate_series(1, 8) n`.execute(
    db,
  )
  await sql`insert into brands (key, name)
    select 'brand-' || n, left(initcap(translate(md5('brand' || n)::text, '0123456789', 'ghijklmnop')), 8)
    from generate_series(1, ${sql.lit(BRANDS)}) n`.execute(db)
}

async function addPool(db: Db, name: string, size: number): Promise<void> {
  const random = createRandom(size)
  const phrases = Array.from({ length: size }, () => pickPhrase(random, WORDS_PER_PHRASE))
  await sql`create temp table ${sql.table(name)} (n integer primary key, text text)`.execute(db)
  await sql`insert into ${sql.table(name)} select n - 1, text from unnest(${phrases}::text[]) with ordinality as p(text, n)`.execute(
    db,
  )
  await sql`analyze ${sql.table(name)}`.execute(db)
}

async function addLots(db: Db, count: number, lines: number): Promise<void> {
  await sql`insert into lots (id, seller_id, category_key, condition_key, lot_size_key, brand_key, warehouse_key, title,
      units, msrp_cents, weight_lbs, pallet_count, length_in, width_in, height_in, master_pack)
    select s.n, (select id from accounts limit 1),
      (array(select key from categories where parent_key is not null order by key))[1 + s.category],
      (array['new', 'like-new', 'used-good', 'used-fair', 'uninspected-returns', 'salvage'])[1 + s.condition],
      (array['case', 'pallet', 'multi-pallet', 'truckload'])[1 + s.size], 'brand-' || s.brand, 'w' || s.warehouse,
      initcap(t.text) || ' lot ' || s.number, s.units, s.msrp, s.pounds * greatest(1, s.pallets),
      s.pallets, s.inches, s.inches, s.inches, s.packed
    from (select n, ${pick(1, 31)} as category, ${pick(2, 6)} as condition, ${pick(3, 4)} as size,
        1 + (${pick(4, BRANDS)} * ${pick(14, BRANDS)} / ${sql.lit(BRANDS)}) as brand, 1 + ${pick(5, 8)} as warehouse,
        ${pick(6, TITLES)} as title, 100 + ${pick(9, 900)} as number, 1 + ${pick(10, 400)} as units,
        50000 + ${pick(11, 5_000_000)} as msrp, ${pick(12, 5)} = 0 as packed,
        ${pick(15, 5)} as pallets, 20 + ${pick(16, 900)} as pounds, 10 + ${pick(17, 50)} as inches
      from generate_series(1::bigint, ${sql.lit(count)}) n) s
    join titles t on t.n = s.title`.execute(db)
  await sql`insert into manifest_items (lot_id, position, upc, brand, model, description, condition_key, category_key,
      quantity, unit_msrp_cents)
    select s.n, s.line, lpad(((p.n + 1) * ${sql.lit(CODE_STEP)})::text, 12, '0'), 'Maker ' || p.n % 97, 'MX-' || p.n % 5000, p.text, 'new', 'toys',
      2, 5000
    from (select n, line, abs(hashint8(n * 7 + line)::bigint) % ${sql.lit(PRODUCTS)} as product
      from generate_series(1::bigint, ${sql.lit(count)}) n, generate_series(1, ${sql.lit(lines)}) line) s
    join products p on p.n = s.product`.execute(db)
}

async function addListings(db: Db, count: number): Promise<void> {
  const isAuction = sql`${pick(20, 2)} = 0`
  const publishedAt = sql`now() - make_interval(secs => 100 + ${pick(25, 2_000_000)})`
  await sql`insert into listings (id, name, lot_id, seller_id, state, buying_format, fixed_price_cents, original_price_cents,
      shipping_discount_percent, available_for_pick_up, published_at, updated_at)
    select n, 'B' || lpad(upper(to_hex(n)), 7, '0'), n, lots.seller_id, 'active', case when ${isAuction} then 'auction' else 'fixed_price' end,
      case when ${isAuction} then null else 10000 + ${pick(21, 900_000)} end,
      case when ${isAuction} or ${pick(22, 4)} > 0 then null else 1000000 end,
      case when ${pick(23, 4)} = 0 then 10 else 0 end, ${pick(24, 3)} = 0, ${publishedAt}, ${publishedAt}
    from generate_series(1::bigint, ${sql.lit(count)}) n join lots on lots.id = n`.execute(db)
  await sql`insert into auctions (listing_id, starts_at, ends_at, opening_cents)
    select n, now() - interval '30 days', now() + make_interval(secs => 86400 + ${pick(26, 600_000)}), 5000 + ${pick(27, 400_000)}
    from generate_series(1::bigint, ${sql.lit(count)}) n where ${isAuction}`.execute(db)
}
