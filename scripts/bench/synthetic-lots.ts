import { sql } from 'kysely'
import type { Db } from '../../server/src/db/database.ts'

const TABLES = ['lots', 'manifest_items', 'listings', 'auctions', 'brands', 'warehouses']
const BRANDS = 300
const LINES_PER_LOT = 4

/**
 * Fills an empty database with lots whose facets, prices and words are spread like a market's: written by the server
 * itself, from counters and hashes, so that a million take a minute and every run has the same ones.
 */
export async function loadSyntheticLots(db: Db, count: number): Promise<void> {
  // The feed would write one change per statement with a million ids in it; readers start after the load anyway.
  for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`insert into accounts (email, name, first_name, last_name, role)
    values ('seller@bench.test', 'Sam Seller', 'Sam', 'Seller', 'seller')`.execute(db)
  await sql`insert into warehouses (key, description, city, region, zip) select 'w' || n, 'Warehouse ' || n, 'City ' || n, 'KY',
    lpad(n::text, 5, '4') from generate_series(1, 8) n`.execute(db)
  await sql`insert into brands (key, name) select 'brand-' || n, initcap(translate(md5('brand' || n)::text, '0123456789', 'ghijklmnop'))
    from generate_series(1, ${sql.lit(BRANDS)}) n`.execute(db)
  await sql`update brands set name = left(name, 8)`.execute(db)
  await sql`create temp table words as select n, w from unnest(array['pallet', 'truckload', 'returns', 'wireless', 'headphones',
    'leather', 'boots', 'kitchen', 'toasters', 'oak', 'chairs', 'gaming', 'monitors', 'drones', 'bicycles', 'batteries', 'premium',
    'mixed', 'overstock', 'shelf', 'pulls', 'seasonal', 'garden', 'tools', 'vacuum', 'robots', 'blenders', 'speakers', 'cables',
    'chargers', 'tablets', 'keyboards', 'mattress', 'pillows', 'lamps', 'sofas', 'tents', 'coolers', 'strollers', 'puzzles'])
    with ordinality as t(w, n)`.execute(db)
  await sql`create function pg_temp.word(seed bigint) returns text language sql as $$
    select w from words where n = 1 + (abs(hashint8(seed)::bigint) % 40) $$`.execute(db)
  await sql`create temp table kinds as select key, row_number() over (order by key) - 1 as n from categories where parent_key is not null`.execute(
    db,
  )
  const pick = (salt: number, size: number) =>
    sql`(abs(hashint8(n * 31 + ${sql.lit(salt)})::bigint) % ${sql.lit(size)})`
  await sql`insert into lots (id, seller_id, category_key, condition_key, lot_size_key, brand_key, warehouse_key, title, units, msrp_cents,
      weight_lbs, pallet_count, length_in, width_in, height_in, master_pack)
    select n, (select id from accounts limit 1), (array(select key from kinds order by n))[1 + ${pick(1, 31)}],
      (array['new', 'like-new', 'used-good', 'used-fair', 'uninspected-returns', 'salvage'])[1 + ${pick(2, 6)}],
      (array['case', 'pallet', 'multi-pallet', 'truckload'])[1 + ${pick(3, 4)}],
      'brand-' || 1 + (${pick(4, BRANDS)} * ${pick(14, BRANDS)} / ${sql.lit(BRANDS)}), 'w' || 1 + ${pick(5, 8)},
      initcap(concat_ws(' ', (array(select w from words order by n))[1 + ${pick(6, 40)}],
        (array(select w from words order by n))[1 + ${pick(7, 40)}], (array(select w from words order by n))[1 + ${pick(8, 40)}],
        'lot', (${pick(9, 900)} + 100)::text)),
      1 + ${pick(10, 400)}, 50000 + ${pick(11, 5000000)}, 400, 1, 48, 40, 60, ${pick(12, 5)} = 0
    from generate_series(1::bigint, ${sql.lit(count)}) n`.execute(db)
  await sql`insert into manifest_items (lot_id, position, upc, brand, model, description, condition_key, category_key, quantity, unit_msrp_cents)
    select n, line, lpad((abs(hashint8(n * 7 + line)::bigint) % 40000)::text, 12, '0'), 'Maker ' || (n * line) % 97, 'MX-' || (n * 13 + line) % 5000,
      (array(select w from words order by n))[1 + (n * 3 + line) % 40] || ' ' || (array(select w from words order by n))[1 + (n * 11 + line * 5) % 40],
      'new', 'toys', 2, 5000
    from generate_series(1::bigint, ${sql.lit(count)}) n, generate_series(1, ${sql.lit(LINES_PER_LOT)}) line`.execute(
    db,
  )
  await sql`insert into listings (id, name, lot_id, state, buying_format, fixed_price_cents, original_price_cents, shipping_discount_percent,
      available_for_pick_up, published_at, updated_at)
    select n, 'B' || lpad(upper(to_hex(n)), 7, '0'), n, 'active', case when ${pick(20, 2)} = 0 then 'auction' else 'fixed_price' end,
      case when ${pick(20, 2)} = 0 then null else 10000 + ${pick(21, 900000)} end,
      case when ${pick(20, 2)} = 0 or ${pick(22, 4)} > 0 then null else 1000000 end, case when ${pick(23, 4)} = 0 then 10 else 0 end,
      ${pick(24, 3)} = 0, now() - make_interval(secs => 100 + ${pick(25, 2000000)}), now() - make_interval(secs => 100 + ${pick(25, 2000000)})
    from generate_series(1::bigint, ${sql.lit(count)}) n`.execute(db)
  await sql`insert into auctions (listing_id, starts_at, ends_at, opening_cents)
    select n, now() - interval '30 days', now() + make_interval(secs => 86400 + ${pick(26, 600000)}), 5000 + ${pick(27, 400000)}
    from generate_series(1::bigint, ${sql.lit(count)}) n where ${pick(20, 2)} = 0`.execute(db)
  for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`analyze`.execute(db)
}
