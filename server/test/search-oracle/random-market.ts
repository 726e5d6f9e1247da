import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'

/** A number stream that repeats, so that a failing test fails again. */
export function createRandom(seed: number): { below: (limit: number) => number; pick: <T>(from: readonly T[]) => T } {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, pick: (from) => from[below(from.length)]! }
}

export const VALUES = {
  category: [
    'laptops',
    'monitors',
    'televisions',
    'audio',
    'toys',
    'kitchen',
    'furniture',
    'shoes',
    'general-merchandise',
    'pet-supplies',
  ],
  condition: ['new', 'like-new', 'used-good', 'used-fair', 'uninspected-returns', 'salvage'],
  lot_size: ['case', 'pallet', 'multi-pallet', 'truckload'],
  brand: ['sonic', 'hearth', 'volta', 'kite', 'nimbus'],
  warehouse_location: ['hebron', 'ft-wayne', 'mt-juliet'],
} as const

export const WORDS = [
  'pallet',
  'returns',
  'wireless',
  'headphones',
  'oak',
  'chairs',
  'toaster',
  'ovens',
  'drone',
  'monitor',
  'gaming',
  'kids',
  'bicycles',
  'batteries',
  'café',
  'WH-1000XM4',
  '55in',
  'leather',
  'boots',
  'mixed',
  'premium',
] as const

/** Boxes, pallets and truckloads, some of them for a flat price or for nothing. */
function randomFreight(random: ReturnType<typeof createRandom>) {
  const pallets = random.pick([0, 0, 1, 2, 8, 30])
  const mode = random.pick(['calculated', 'calculated', 'calculated', 'flat', 'free'])
  return {
    pallets,
    weight: pallets === 0 ? 1 + random.below(200) : pallets * (150 + random.below(900)),
    length: 10 + random.below(60),
    mode,
    flat: mode === 'flat' ? random.below(5) * 5_000 : null,
  }
}

/** Fills an empty market with lots that differ in everything a search looks at. */
export async function addRandomMarket(
  db: Db,
  sellerId: string,
  count: number,
  seed: number,
): Promise<{ ruleIds: string[] }> {
  const random = createRandom(seed)
  await sql`insert into warehouses (key, description, city, region, zip) values ('hebron', 'Hebron, KY', 'Hebron', 'KY', '41048'),
    ('ft-wayne', 'Ft. Wayne, IN', 'Ft. Wayne', 'IN', '46806'), ('mt-juliet', 'Mt. Juliet, TN', 'Mt. Juliet', 'TN', '37122')`.execute(
    db,
  )
  await sql`insert into brands (key, name) select * from unnest(${[...VALUES.brand]}::text[],
    ${['Sonic', 'Hearth & Co', 'Volta', 'Kité', 'Nimbus']}::text[])`.execute(db)
  const { rows: rules } = await sql<{
    id: string
  }>`insert into inventory_access_rules (name) values ('Gold'), ('Silver')
    returning id::text as id`.execute(db)
  const ruleIds = rules.map((rule) => rule.id)
  const words = (length: number): string => Array.from({ length }, () => random.pick(WORDS)).join(' ')
  const lots = Array.from({ length: count }, (_, index) => {
    const isAuction = random.below(2) === 0
    const price = (1 + random.below(40)) * 2_500
    const minutesAgo = random.below(20 * 24 * 60)
    return {
      id: index + 1,
      name: `R${String(index).padStart(6, '0')}`,
      category: random.pick(VALUES.category),
      condition: random.pick(VALUES.condition),
      lot_size: random.pick(VALUES.lot_size),
      brand: random.below(8) === 0 ? null : random.pick(VALUES.brand),
      warehouse: random.pick(VALUES.warehouse_location),
      title: words(2 + random.below(3)),
      master_pack: random.below(5) === 0,
      line: words(3),
      isAuction,
      price: isAuction ? null : price,
      original: isAuction || random.below(3) > 0 ? null : price + random.below(4) * 2_500,
      opening: isAuction ? price : null,
      bid: isAuction && random.below(2) === 0 ? price + random.below(5) * 2_500 : null,
      rule: random.below(12) === 0 ? random.pick(ruleIds) : null,
      discount: random.below(4) === 0 ? 20 : 0,
      pickUp: random.below(3) === 0,
      // Few distinct times, so that ties are common and their rules are put to the test.
      updated: random.below(60),
      published: minutesAgo,
      endsIn: random.below(90) - 5,
      state: random.below(20) === 0 ? 'withdrawn' : 'active',
      units: 1 + random.below(30),
      // Some without: they are last in both orders by it.
      msrp: random.below(10) === 0 ? 0 : (1 + random.below(20)) * 25_000,
      ...randomFreight(random),
    }
  })
  const json = JSON.stringify(lots)
  const rows = sql`jsonb_to_recordset(${json}::jsonb) as r(id bigint, name text, category text, condition text, lot_size text,
    brand text, warehouse text, title text, master_pack boolean, line text, "isAuction" boolean, price integer,
    original integer, opening integer, bid integer, rule bigint, discount integer, "pickUp" boolean, updated integer,
    published integer, "endsIn" integer, state text, units integer, msrp integer, weight integer, pallets integer,
    length integer, mode text, flat integer)`
  await sql`insert into lots (id, seller_id, category_key, condition_key, lot_size_key, brand_key, warehouse_key, title, units,
    msrp_cents, weight_lbs, pallet_count, length_in, width_in, height_in, master_pack)
    select id, ${sellerId}, category, condition, lot_size, brand, warehouse, title, units, msrp, weight, pallets, length, 40, 20,
      master_pack
    from ${rows}`.execute(db)
  await sql`insert into manifest_items (lot_id, position, description, condition_key, category_key, quantity, unit_msrp_cents)
    select id, 1, line, condition, category, 1, 1000 from ${rows}`.execute(db)
  await sql`insert into listings (id, name, lot_id, state, buying_format, fixed_price_cents, original_price_cents, access_rule_id,
    shipping_discount_percent, shipping_mode, flat_shipping_cents, available_for_pick_up, published_at, updated_at, closed_at)
    select id, name, id, state, case when "isAuction" then 'auction' else 'fixed_price' end, price, original, rule, discount,
      mode, flat, "pickUp", now() - make_interval(mins => published), now() - make_interval(mins => updated),
      case when state = 'withdrawn' then now() end from ${rows}`.execute(db)
  await sql`insert into auctions (listing_id, starts_at, ends_at, opening_cents, leader_id, leader_number, leader_max_cents, price_cents, bid_count, next_sequence, head_hash, last_recorded_at)
    select id, now() - interval '30 days', now() + make_interval(hours => "endsIn"), opening,
      case when bid is not null then ${sellerId}::uuid end, case when bid is not null then 1 end, bid, bid, case when bid is null then 0 else 1 + id % 4 end,
      1000, repeat('0', 64), now()
    from ${rows} where "isAuction"`.execute(db)
  return { ruleIds }
}
