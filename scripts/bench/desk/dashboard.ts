// The desk's dashboard over a long history, beside the SQL that would add the same up from the lots themselves.
import { sql } from 'kysely'
import type { Database } from '../../../server/src/db/database.ts'
import { countNumbers } from '../../../server/src/domains/desk/index.ts'
import { readNumbers } from '../../../server/src/domains/desk/numbers/read-numbers.ts'
import { reportFigure } from '../machine/figures.ts'

/** Milliseconds, whatever the period. */
const GOAL_MS = 300
const RUNS = 15
const PERIODS = [30, 365] as const
const LOTS_AT_ONCE = 10_000

/** `lotCount`: ended lots of two years, nine in ten of them sold. Says whether the goal was met. */
export async function benchDashboard(database: Pick<Database, 'db' | 'pool'>, lotCount: number): Promise<boolean> {
  const { db } = database
  const adminId = await fillHistory(database, lotCount)
  const startedAt = performance.now()
  await countNumbers({ db })
  console.log(`${lotCount.toLocaleString('en')} ended lots counted in ${seconds(startedAt)} s`)
  await markToday(database)
  const recountedAt = performance.now()
  await countNumbers({ db })
  console.log(`  one changed lot: its day counted again in ${(performance.now() - recountedAt).toFixed(0)} ms`)
  let isFast = true
  for (const days of PERIODS) {
    const query = { from: '', to: '', days }
    const dashboardMs = await median(() => readNumbers(db, { accountId: adminId, role: 'admin' }, query))
    const bareMs = await median(() => addUpFromLots(database, days))
    console.log(
      `  ${days} days: dashboard ${dashboardMs.toFixed(1)} ms, one of its sums from the lots ${bareMs.toFixed(1)} ms (goal: below ${GOAL_MS} ms)`,
    )
    const goal = { atMost: GOAL_MS }
    isFast = reportFigure({ name: `dashboard of ${days} days`, value: dashboardMs, unit: 'ms', goal }) && isFast
  }
  return isFast
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)

async function median(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)]!
}

/** By category over two periods, as a dashboard without counted days would ask for it. */
async function addUpFromLots({ db }: Pick<Database, 'db'>, days: number): Promise<void> {
  await sql`select t.category_key, count(*), sum(l.sold_price_cents), sum(t.msrp_cents), sum(a.bid_count)
    from listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id
    where l.state in ('sold', 'unsold') and l.closed_at > now() - make_interval(days => ${2 * days})
    group by t.category_key`.execute(db)
}

async function markToday({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`update listings set sold_price_cents = sold_price_cents + 100
    where id = (select max(id) from listings where state = 'sold')`.execute(db)
}

/** Ten sellers, every category and condition that there is, spread over two years. */
async function fillHistory({ pool }: Pick<Database, 'pool'>, lotCount: number): Promise<string> {
  const { rows: sellers } = await pool.query<{ id: string }>(
    `insert into accounts (email, name, first_name, last_name, role)
    select 'desk-seller-' || n || '@lotyard.test', 'Pat Doe', 'Pat', 'Doe', 'seller' from generate_series(1, 10) n
    returning id`,
  )
  // In parts: all at once takes longer than a connection of the market may wait for a reply.
  for (let from = 1; from <= lotCount; from += LOTS_AT_ONCE)
    await pool.query(FILL, [from, Math.min(from + LOTS_AT_ONCE - 1, lotCount), sellers.map(({ id }) => id)])
  await pool.query('analyze')
  return sellers[0]!.id
}

const FILL = `with kinds as (
    select array(select key from categories where parent_key is not null or not exists (select from categories child
        where child.parent_key = categories.key)) as categories,
      array(select key from conditions) as conditions, (select key from lot_sizes limit 1) as lot_size,
      (select key from warehouses limit 1) as warehouse
  ), lots_made as (
    insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title, units, msrp_cents,
      weight_lbs, pallet_count, length_in, width_in, height_in)
    select ($3::uuid[])[1 + n % 10], categories[1 + n % cardinality(categories)],
      conditions[1 + n % cardinality(conditions)], lot_size, warehouse, 'Pallet ' || n, 10, 100000 + n % 900000, 500, 1,
      48, 40, 60
    from generate_series($1::integer, $2::integer) n, kinds returning id
  )
  insert into listings (name, lot_id, state, buying_format, fixed_price_cents, published_at, closed_at,
    sold_price_cents, created_at)
  select 'D' || lpad(id::text, 9, '0'), id, case when id % 10 = 0 then 'unsold' else 'sold' end, 'fixed_price', 25000,
    moment - interval '9 days', moment, case when id % 10 = 0 then null else 20000 + id % 50000 end,
    moment - interval '9 days'
  from lots_made, lateral (select now() - make_interval(secs => (id::bigint * 7919) % 63072000) as moment) times`
