// Grows a market to many listings of the demo's seller and others, in all states: most of them sold, as in a market of years.
import type { Database } from '../../../server/src/db/database.ts'

const LOTS_AT_ONCE = 10_000

export async function fillListings(pool: Database['pool'], lotCount: number): Promise<void> {
  const { rows: sellers } = await pool.query<{ id: string }>(
    `select id from accounts where role = 'seller' and deleted_at is null order by id limit 10`,
  )
  // In parts: all at once takes longer than a connection of the market may wait for a reply.
  for (let from = 1; from <= lotCount; from += LOTS_AT_ONCE)
    await pool.query(FILL, [from, Math.min(from + LOTS_AT_ONCE - 1, lotCount), sellers.map(({ id }) => id)])
  await pool.query('vacuum analyze')
}

const FILL = `with kinds as (
    select array(select key from categories where parent_key is not null or not exists (select from categories child
        where child.parent_key = categories.key)) as categories,
      array(select key from conditions) as conditions, (select key from lot_sizes limit 1) as lot_size,
      (select key from warehouses where not is_retired limit 1) as warehouse
  ), lots_made as (
    insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title, units, msrp_cents,
      weight_lbs, pallet_count, length_in, width_in, height_in)
    select ($3::uuid[])[1 + n % cardinality($3::uuid[])], categories[1 + n % cardinality(categories)],
      conditions[1 + n % cardinality(conditions)], lot_size, warehouse,
      'Pallet ' || n || ' of ' || (array['kettles', 'drills', 'lamps', 'chairs', 'tablets'])[1 + n % 5], 10,
      100000 + n % 900000, 500, 1, 48, 40, 60
    from generate_series($1::integer, $2::integer) n, kinds returning id
  )
  insert into listings (name, lot_id, state, buying_format, fixed_price_cents, published_at, closed_at,
    sold_price_cents, created_at)
  select 'G' || lpad(id::text, 9, '0'), id, state, 'fixed_price', 25000,
    case when state <> 'draft' then moment end,
    case when state in ('sold', 'unsold') then moment + interval '9 days' end,
    case when state = 'sold' then 20000 + id % 50000 end, moment
  from lots_made,
    lateral (select now() - interval '10 days' - make_interval(secs => (id::bigint * 7919) % 63072000) as moment) times,
    lateral (select case when id % 20 = 0 then 'draft' when id % 10 = 1 then 'unsold' when id % 5 = 2 then 'active'
      else 'sold' end as state) states`
