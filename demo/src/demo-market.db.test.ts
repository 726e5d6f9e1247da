import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { findAddressProblems } from '@lotyard/contract/rules/addresses/address-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { submittedBid } from '../../server/test/auctions.ts'
import { useDatabase } from '../../server/test/databases/database.ts'
import { findWrongSales } from '../../server/test/kept-sales.ts'
import { findWrongOrderLists } from '../../server/test/order-lists.ts'
import type { Config } from '@lotyard/server/config/config'
import { openBidQueue } from '@lotyard/server/domains/auctions/bidding/queue/bid-queue'
import { findDetail, openCatalogue } from '@lotyard/server/domains/catalogue/index'
import { findComparables } from '@lotyard/server/domains/market-pages/index'
import { createCalendarMemory } from '@lotyard/server/domains/shipping/index'
import { closeAuction, sweepAuctions } from '@lotyard/server/domains/auctions/index'
import { DEMO_ACCOUNTS } from './market/data/accounts.ts'
import { DEMO_ADDRESSES } from './market/data/addresses.ts'
import { CROWD } from './market/data/crowd.ts'
import { PAST_SALE_COUNT } from './market/past-sales.ts'
import { loadDemo } from './load/load-demo.ts'
import { refreshDemo } from './refresh/refresh-demo.ts'
import { seedListings } from './load/seed-listings.ts'

const database = useDatabase()
const log = fastify().log
const dataDir = mkdtempSync(join(tmpdir(), 'lotyard-demo-'))

function load(): Promise<void> {
  const { db, pool } = database.current
  return loadDemo({ db, pool, log, config: { dataDir } as Config })
}

async function one<Row>(text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(database.current.db)
  return rows[0]!
}

function refresh(): Promise<void> {
  return refreshDemo({ db: database.current.db, log })
}

const ENDING_SOON = `select count(*)::int as soon from auctions join listings on listings.id = listing_id
  where state = 'active' and access_rule_id is null and ends_at > now() and ends_at <= now() + interval '5 minutes'`

// One load for the whole file, because photos take seconds; what comes later builds on what came before.
beforeAll(load, 180_000)
afterAll(() => rm(dataDir, { recursive: true }))

describe('the demo market', () => {
  test('has 1,200 lots for sale, past sales, scheduled lots and spares', async () => {
    const counts = await one(`select count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'sold')::int as sold, count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'draft')::int as draft from listings`)
    expect(counts).toEqual({ active: 1_200, sold: PAST_SALE_COUNT, scheduled: 40, draft: 200 })
  })

  test('nine lots of ten have past sales to compare with', async () => {
    const { db, pool } = database.current
    const catalogue = openCatalogue({ db, pool, log }, { findComparables: (kind) => findComparables(db, kind) })
    // Visitors can't bid.
    const findBidding = () => Promise.reject(new Error('a visitor was asked what they need to bid'))
    const { rows } = await sql<{ name: string }>`select name from listings
      where state = 'active' and access_rule_id is null order by md5(name) limit 100`.execute(db)
    const sources = { catalogue, calendars: createCalendarMemory({ db }), findBidding }
    const details = await Promise.all(rows.map(({ name }) => findDetail(sources, name, null)))
    const compared = details.filter(({ comparables }) => comparables !== null)
    expect(compared.length).toBeGreaterThanOrEqual(90)
    for (const { comparables } of compared) expect(comparables!.high_percent).toBeLessThan(60)
  })

  test('units and MSRP of every lot are the sums of its manifest', async () => {
    const { wrong, lines } = await one<{ wrong: number; lines: number }>(`
      with sums as (select lot_id, sum(quantity) as units, sum(quantity::bigint * unit_msrp_cents) as msrp_cents,
        count(*) as lines from manifest_items group by lot_id)
      select count(*) filter (where lots.units is distinct from sums.units
        or lots.msrp_cents is distinct from sums.msrp_cents)::int as wrong, avg(lines)::float as lines
      from lots left join sums on sums.lot_id = lots.id`)
    expect(wrong).toBe(0)
    expect(lines).toBeGreaterThan(30)
    expect(lines).toBeLessThan(50)
  })

  test('one auction at least ends within five minutes, and none has ended', async () => {
    const { soon, ended } = await one<{ soon: number; ended: number }>(`
      select count(*) filter (where ends_at < now() + interval '5 minutes')::int as soon,
        count(*) filter (where ends_at < now())::int as ended
      from auctions join listings on listings.id = listing_id where state = 'active'`)
    expect(soon).toBeGreaterThanOrEqual(1)
    expect(ended).toBe(0)
  })

  test('the buyer holds the rule of the first private lots, and of no others', async () => {
    const { held, others } = await one<{ held: number; others: number }>(`
      select count(*) filter (where r.name = 'Preferred Buyers')::int as held,
        count(*) filter (where r.name <> 'Preferred Buyers')::int as others
      from account_access_rules join accounts on accounts.id = account_id
        join inventory_access_rules r on r.id = access_rule_id where email = 'buyer@lotyard.test'`)
    expect({ held, others }).toEqual({ held: 1, others: 0 })
  })

  test('the buyer watches six lots: auctions, prices that fell, and a private one that they may see', async () => {
    const { rows } = await sql
      .raw<{ auctions: number; drops: number; private: number; watches: number; next: boolean }>(
        `
      select count(*)::int as watches, count(*) filter (where buying_format = 'auction' and state = 'active')::int as auctions,
        count(*) filter (where original_price_cents > fixed_price_cents)::int as drops,
        count(*) filter (where access_rule_id in (select access_rule_id from account_access_rules held
          where held.account_id = starred_lots.account_id))::int as private,
        nextval(pg_get_serial_sequence('starred_lots', 'id')) > max(starred_lots.id) as next
      from starred_lots join accounts on accounts.id = starred_lots.account_id
      join listings on listings.lot_id = starred_lots.lot_id where email = 'buyer@lotyard.test'`,
      )
      .execute(database.current.db)
    expect(rows).toEqual([
      { watches: 6, auctions: expect.any(Number), drops: expect.any(Number), private: 1, next: true },
    ])
    expect(rows[0]!.auctions).toBeGreaterThanOrEqual(3)
    expect(rows[0]!.drops).toBeGreaterThanOrEqual(1)
  })

  test('two buyers have addresses that pass every rule, and empty carts that ship to the default one', async () => {
    for (const { role, value } of DEMO_ADDRESSES) expect(findAddressProblems(role, value)).toEqual([])
    const { rows } = await sql
      .raw<{ email: string; shipping: number; billing: number; ship_to: string }>(
        `
      select email, count(*) filter (where role_name = 'shipping')::int as shipping,
        count(*) filter (where role_name = 'billing')::int as billing, min(postal_code) as ship_to
      from (select accounts.email, accounts.id, addresses.role as role_name from accounts
        join addresses on addresses.account_id = accounts.id) saved
      join carts on carts.account_id = saved.id join addresses ship_to on ship_to.id = ship_to_id and ship_to.is_default
      join address_values on address_values.id = ship_to.value_id
      where not exists (select from cart_listings) group by email order by email`,
      )
      .execute(database.current.db)
    expect(rows).toEqual([
      { email: 'buyer@lotyard.test', shipping: 2, billing: 1, ship_to: '45840' },
      { email: 'rival@lotyard.test', shipping: 1, billing: 0, ship_to: '75006' },
    ])
  })

  test('every past sale has one paid order of the same price and moment, and every win its buyer’s', async () => {
    expect(
      await one(`with sales as (
          select l.id, l.buying_format, l.sold_price_cents, l.closed_at, l.published_at, o.id as order_id, o.account_id,
            o.state, o.paid_at, o.placed_at, line.price_cents, line.is_won, t.seller_id
          from listings l join lots t on t.id = l.lot_id
          left join order_listings line on line.listing_id = l.id and line.is_live
          left join orders o on o.id = line.order_id where l.state = 'sold')
        select count(*)::int as sales, count(distinct id)::int as lots,
          count(*) filter (where state is distinct from 'paid')::int as unpaid,
          count(*) filter (where price_cents is distinct from sold_price_cents)::int as other_price,
          count(*) filter (where paid_at is distinct from closed_at or placed_at <> paid_at)::int as other_moment,
          count(*) filter (where published_at >= closed_at or closed_at > now())::int as out_of_order,
          count(*) filter (where is_won <> (buying_format = 'auction'))::int as other_format,
          count(*) filter (where account_id = seller_id)::int as own_lots,
          (select count(*)::int from auction_wins win left join sales on sales.id = win.listing_id
            where win.state <> 'paid' or win.order_id is distinct from sales.order_id
              or win.buyer_id is distinct from sales.account_id or win.price_cents <> sales.price_cents
              or win.paid_at <> sales.paid_at) as wrong_wins
        from sales`),
    ).toEqual({
      sales: PAST_SALE_COUNT,
      lots: PAST_SALE_COUNT,
      unpaid: 0,
      other_price: 0,
      other_moment: 0,
      out_of_order: 0,
      other_format: 0,
      own_lots: 0,
      wrong_wins: 0,
    })
  })

  test('what the dashboard counts as sold in 30 days is what the orders of these days add up to', async () => {
    const { counted, ordered } = await one<Record<'counted' | 'ordered', Record<string, number>>>(`
      with days as (select (now() at time zone 'America/Chicago')::date - 29 as first)
      select (select json_build_object('lots', sum(sold_count), 'cents', sum(sold_cents), 'freight', sum(freight_cents))
          from daily_numbers, days where seller_id is null and view = 'format' and day >= first) as counted,
        (select json_build_object('lots', count(*), 'cents', sum(line.price_cents), 'freight', sum(line.shipping_cents))
          from order_listings line join orders o on o.id = line.order_id, days
          where (o.paid_at at time zone 'America/Chicago')::date >= first) as ordered`)
    expect(counted).toEqual(ordered)
    expect(counted['lots']).toBeGreaterThan(200)
    expect(await one('select count(*)::int as uncounted from numbers_to_count')).toEqual({ uncounted: 0 })
  })

  test('orders add up to their lots, to their payments and to the sandbox’s books, in the order of their numbers', async () => {
    expect(
      await one(`select count(*) filter (where o.subtotal_cents <> lines.price or o.shipping_cents <> lines.freight
            or o.total_cents <> payment.amount_cents or o.total_cents <> sale.amount_cents)::int as wrong_sums,
          count(*) filter (where payment.state <> 'settled' or sale.state <> 'settled'
            or sale.order_id <> payment.gateway_order_id or payment.captured_at <> o.paid_at)::int as wrong_books,
          count(*) filter (where by_number <> by_time)::int as wrong_numbers,
          count(*) filter (where account.created_at >= o.placed_at)::int as before_their_account,
          (select count(*)::int from sandbox_transactions) - count(*)::int as stray_sales
        from (select *, row_number() over (order by placed_at, number) as by_time,
          row_number() over (order by number) as by_number from orders) o
        join accounts account on account.id = o.account_id
        join (select order_id, sum(price_cents) as price, sum(shipping_cents) as freight from order_listings
          group by order_id) lines on lines.order_id = o.id
        left join payments payment on payment.order_id = o.id
        left join sandbox_transactions sale on sale.id = payment.transaction_id`),
    ).toEqual({ wrong_sums: 0, wrong_books: 0, wrong_numbers: 0, before_their_account: 0, stray_sales: 0 })
  })

  test('what was bought has left but for the last days’ orders, some of it picked up', async () => {
    const { old, waiting, fetched, delivered, early } = await one<Record<string, number>>(`
      select count(*) filter (where left_at is null and o.placed_at < now() - interval '5 days')::int as old,
        count(*) filter (where left_at is null)::int as waiting,
        count(*) filter (where s.state = 'picked_up')::int as fetched,
        count(*) filter (where s.state = 'delivered')::int as delivered,
        count(*) filter (where left_at <= o.placed_at or left_at > now() or delivered_on < left_at::date
          or delivered_on > now()::date)::int as early
      from order_shipments s join orders o on o.id = s.order_id`)
    expect({ old, early }).toEqual({ old: 0, early: 0 })
    expect(waiting).toBeGreaterThan(2)
    expect(waiting).toBeLessThan(40)
    expect(fetched).toBeGreaterThan(20)
    expect(delivered).toBeGreaterThan(100)
  })

  test('sellers were paid for what left long enough ago, and are owed what became due since', async () => {
    expect(
      await one(`select
        (select count(*)::int from payouts p join (select payout_id, count(*) as lines, sum(price_cents) as price,
            sum(commission_cents) as commission, sum(amount_cents) as amount from payout_lines group by payout_id) sums
          on sums.payout_id = p.id where p.line_count <> sums.lines or p.price_cents <> sums.price
            or p.commission_cents <> sums.commission or p.amount_cents <> sums.amount) as wrong_sums,
        (select count(*)::int from payout_lines line join payouts p on p.id = line.payout_id
          join order_listings sold using (order_id, listing_id) join listings l on l.id = line.listing_id
          join lots t on t.id = l.lot_id
          join order_shipments s on s.order_id = line.order_id and s.part = sold.part
          where t.seller_id <> p.seller_id or sold.price_cents <> line.price_cents or s.left_at is null
            or s.report_until > p.paid_at)
          as wrong_lines,
        (select count(*)::int from order_shipments s join order_listings sold using (order_id, part)
          where (s.left_at is not null) <> (exists (select from payout_lines line where line.order_id = sold.order_id
              and line.listing_id = sold.listing_id)
            or exists (select from unsettled_sales open where open.order_id = sold.order_id
              and open.listing_id = sold.listing_id))) as lost,
        (select count(*)::int from unsettled_sales open join payout_lines line using (order_id, listing_id)) as twice,
        (select count(distinct seller_id)::int from payouts) as paid_sellers,
        (select count(distinct open.seller_id)::int from unsettled_sales open join order_shipments s using (order_id)
          where s.left_at < now() - interval '12 days') as owed_sellers`),
    ).toEqual({ wrong_sums: 0, wrong_lines: 0, lost: 0, twice: 0, paid_sellers: 3, owed_sellers: 3 })
    expect(await findWrongOrderLists(database.current.db)).toEqual([])
    expect(await findWrongSales(database.current.db)).toEqual([])
  })

  test('the buyer has an order on its way, one to pick up, one that waits and two of long ago, all paid, and owes nothing', async () => {
    const { rows } = await sql
      .raw(
        `
      select shipments.state as shipment, trackings[1] as tracking,
        (select count(*)::int from order_listings lot where lot.order_id = orders.id) as lots,
        left_at > now() - interval '10 days' as left_recently
      from orders join order_shipments shipments on shipments.order_id = orders.id
      where orders.account_id = '${DEMO_ACCOUNTS.buyer.id}' order by placed_at`,
      )
      .execute(database.current.db)
    const old = { shipment: 'delivered', tracking: expect.any(String), lots: 1, left_recently: false }
    expect(rows).toEqual([
      old,
      old,
      { shipment: 'shipped', tracking: expect.any(String), lots: 2, left_recently: true },
      { shipment: 'ready', tracking: null, lots: 1, left_recently: null },
      { shipment: 'waiting', tracking: null, lots: 1, left_recently: null },
    ])
    expect(
      await one(`select (select count(*)::int from auction_wins where state = 'awaiting_payment') as owed,
        (select count(*)::int from orders where account_id = '${DEMO_ACCOUNTS.rival.id}') as rivals`),
    ).toEqual({ owed: 0, rivals: 0 })
  })

  test('the next lot and listing get fresh ids', async () => {
    const { fresh } = await one<{ fresh: boolean }>(`
      select nextval(pg_get_serial_sequence('lots', 'id')) > (select max(id) from lots)
      and nextval(pg_get_serial_sequence('listings', 'id')) > (select max(id) from listings) as fresh`)
    expect(fresh).toBe(true)
  })

  test('every lot shows at least four different photos, each with all its sizes named and words for the blind', async () => {
    const { fewest, speechless, unmade } = await one<{ fewest: number; speechless: number; unmade: number }>(`
      with galleries as (select lots.id, count(distinct photo_id) as photos, count(*) filter (where alt = '') as speechless
        from lots left join lot_photos on lot_id = lots.id group by lots.id)
      select min(photos)::int as fewest, sum(speechless)::int as speechless,
        (select count(*)::int from photos where (select count(*) from photo_renditions r
          where r.photo_id = photos.id and format = 'webp') <> 3) as unmade
      from galleries`)
    expect({ fewest, speechless, unmade }).toEqual({ fewest: 4, speechless: 0, unmade: 0 })
    const files = await readdir(join(dataDir, 'photos'), { recursive: true })
    const { hashes } = await one<{ hashes: string[] }>('select array_agg(content_hash) as hashes from photos')
    // Pixels are made when a photo is first shown.
    const kept = files.filter((path) => path.includes('.')).map((path) => path.slice(path.lastIndexOf('/') + 1))
    expect(kept.toSorted()).toEqual(hashes.map((hash) => `${hash}-master.jpg`).toSorted())
  })

  test('no photo waits for a job: each size that came later would be a change of every lot that shows it', async () => {
    const { jobs } = await one<{ jobs: number }>(`select count(*)::int as jobs
      from graphile_worker.jobs where task_identifier = 'make_photo_renditions'`)
    expect(jobs).toBe(0)
  })

  test('loading again changes nothing', async () => {
    await load()
    expect(await one('select count(*)::int as lots from lots')).toEqual({ lots: 1_520 + PAST_SALE_COUNT })
  })
})

/** Lets an auction end in a moment, with one bid. Returns its name. */
async function wonBy(bidderId: string): Promise<string> {
  const { db, pool } = database.current
  const { rows } = await pool.query<{ name: string; opening_cents: number }>(`
    with chosen as (select listing_id, name, msrp_cents from auctions join listings on listings.id = listing_id
      join lots on lots.id = lot_id where next_sequence = 0 and listings.state = 'active' and access_rule_id is null
      and reserve_cents is null and starts_at < now() and ends_at > now() + interval '1 hour'
      order by ends_at desc limit 1 for update of auctions skip locked)
    update auctions set ends_at = clock_timestamp() + interval '3 seconds', soft_close_window_seconds = 0
    from chosen where chosen.listing_id = auctions.listing_id returning name, opening_cents`)
  const { name, opening_cents: openingCents } = rows[0]!
  const queue = openBidQueue({ connectionString: database.url, log, onCommitted: () => {} })
  await queue.placeBid(submittedBid(name, bidderId, openingCents))
  await queue.close()
  await vi.waitFor(async () => expect(await closeAuction({ db }, name)).toMatchObject({ outcome: 'won' }), {
    timeout: 60_000,
    interval: 100,
  })
  return name
}

describe('a demo that runs on', () => {
  test('keeps an auction that ends within five minutes, and makes no second one', async () => {
    await sql`update auctions set ends_at = ends_at + interval '10 minutes'
      where ends_at between now() and now() + interval '10 minutes'`.execute(database.current.db)
    expect(await one(ENDING_SOON)).toEqual({ soon: 0 })
    await refresh()
    expect(await one(ENDING_SOON)).toEqual({ soon: 1 })
    await refresh()
    expect(await one(ENDING_SOON)).toEqual({ soon: 1 })
  })

  test('for that it lists a lot again that found no buyer: no running auction ends sooner than it said', async () => {
    const { db } = database.current
    const quick = `ends_at - starts_at < interval '1 hour'`
    // The auction of before is about to end: another comes in before it does.
    await sql`update auctions set ends_at = now() + interval '30 seconds' where ${sql.raw(quick)}`.execute(db)
    const ends = `select json_object_agg(listing_id, ends_at) as ends from auctions join listings on listings.id = listing_id
      where state = 'active'`
    const { ends: before } = await one<{ ends: Record<string, string> }>(ends)
    await refresh()
    const { ends: after } = await one<{ ends: Record<string, string> }>(ends)
    expect(after).toMatchObject(before)
    const fresh = await one<Record<string, unknown>>(`select listings.state, bid_count,
      ends_at - starts_at as length, exists (select from listings earlier where earlier.lot_id = listings.lot_id
        and earlier.state = 'unsold' and earlier.id < listings.id) as was_unsold
      from auctions join listings on listings.id = listing_id where ${quick} order by listing_id desc limit 1`)
    expect(fresh).toMatchObject({ state: 'active', bid_count: 0, was_unsold: true })
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 1)
  })

  test('a lot whose quick auction found no buyer rests until its turn comes again', async () => {
    const { db, pool } = database.current
    const quick = `ends_at - starts_at < interval '1 hour' and access_rule_id is null`
    await sql`update auctions set starts_at = now() - interval '1 hour 50 seconds' + interval '10 minutes',
      ends_at = now() - interval '10 seconds' from listings where listings.id = listing_id and ${sql.raw(quick)}`.execute(
      db,
    )
    await sweepAuctions({ db, pool, log })
    const ended = await one<{ lots: string[] }>(`select array_agg(lot_id) as lots from auctions
      join listings on listings.id = listing_id where ${quick} and state = 'unsold'
      and listings.closed_at > now() - interval '1 minute'`)
    await refresh()
    const again = await one<{ count: number }>(`select count(*)::int as count from listings
      where state = 'active' and lot_id in (${ended.lots.join(', ')})`)
    expect(again).toEqual({ count: 0 })
    expect(await one(ENDING_SOON)).toEqual({ soon: 1 })
  })

  test('lists lots again, under a new name, whose auction ended without a buyer', async () => {
    const { db, pool } = database.current
    const ACTIVE = `select count(*)::int as active from listings where state = 'active'`
    const before = await one<{ active: number }>(ACTIVE)
    // A week passes while no worker runs, and then the auctioneer comes back. The end of an auction with bids follows from
    // its record, so only the others can be moved.
    await sql`update accounts set created_at = created_at - interval '8 days'`.execute(db)
    await sql`update auctions set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days'
      from listings where listings.id = listing_id and state = 'active' and bid_count = 0`.execute(db)
    await sweepAuctions({ db, pool, log })
    const closed = await one<{ unsold: number }>(
      `select count(*)::int as unsold from auctions where outcome = 'no_bids'`,
    )
    expect(closed.unsold).toBeGreaterThan(100)
    await refresh()
    await refresh()
    expect((await one<{ active: number }>(ACTIVE)).active).toBeGreaterThanOrEqual(before.active)
    expect(
      await one(`select count(*)::int as ended from auctions join listings on listings.id = listing_id
        where state = 'active' and ends_at <= now()`),
    ).toEqual({ ended: 0 })
    expect(await one(ENDING_SOON)).toEqual({ soon: 1 })
  })

  test('the crowd pays for what it wins, and another lot of the same goods comes in, once', async () => {
    const { db, pool } = database.current
    const [crowdWon, rivalWon] = await Promise.all([wonBy(CROWD[0]!.id), wonBy(DEMO_ACCOUNTS.rival.id)])
    const before = await one<{ lots: number }>('select count(*)::int as lots from lots')
    await refresh()
    await refresh()
    const lot = `select listings.state, listings.name, listings.lot_id, lots.title, lots.units,
      (select sum(quantity)::int from manifest_items where lot_id = lots.id) as lines_units,
      (select count(*)::int from lot_photos where lot_id = lots.id) as photos from listings join lots on lots.id = lot_id`
    const sold = await one<Record<string, unknown>>(`${lot} where name = '${crowdWon}'`)
    const fresh = await one<Record<string, unknown>>(`${lot} join auctions on listing_id = listings.id
      where bid_count = 0 and ends_at between now() and now() + interval '7 days' and lots.id > ${String(before.lots)}
      order by listings.id desc limit 1`)
    expect(sold).toMatchObject({ state: 'sold' })
    const { title, units, lines_units, photos } = sold
    expect(fresh).toMatchObject({ state: 'active', title, units, lines_units, photos })
    expect(fresh['lot_id']).not.toBe(sold['lot_id'])
    expect(await one('select count(*)::int as lots from lots')).toEqual({ lots: before.lots + 1 })
    // By an order that the rest of the market takes for any other.
    const paid = await one(`select orders.state, win.state as win, payments.state as payment, sale.state as sale,
        order_shipments.state as shipment, sold_price_cents = lot.price_cents and is_won as sold_at_its_price,
        total_cents = sale.amount_cents and orders.shipping_cents > 0 as adds_up
      from order_listings lot join orders on orders.id = lot.order_id join listings on listings.id = lot.listing_id
      join auction_wins win on win.order_id = orders.id join payments on payments.order_id = orders.id
      join sandbox_transactions sale on sale.id = transaction_id and sale.order_id = gateway_order_id
      join order_shipments on order_shipments.order_id = orders.id where listings.name = '${crowdWon}'`)
    expect(paid).toEqual({
      state: 'paid',
      win: 'paid',
      payment: 'settled',
      sale: 'settled',
      shipment: 'waiting',
      sold_at_its_price: true,
      adds_up: true,
    })
    // A person may still pay, and is given until the last hour.
    expect(await one(`select state from listings where name = '${rivalWon}'`)).toEqual({ state: 'awaiting_payment' })
    const due = (interval: string) =>
      pool.query(
        `update auction_wins set won_at = now() - interval '9 days', payment_due_at = now() + interval '${interval}'
        where listing_id = (select id from listings where name = $1)`,
        [rivalWon],
      )
    await due('-1 hour')
    await refresh()
    expect(await one(`select state from listings where name = '${rivalWon}'`)).toEqual({ state: 'awaiting_payment' })
    await due('30 minutes')
    await refresh()
    expect(await one(`select state from listings where name = '${rivalWon}'`)).toEqual({ state: 'sold' })
    expect(await db.selectFrom('bidding_bars').select('id').execute()).toEqual([])
  })

  test('publishes spare lots while fewer than twenty are new, and never more than that', async () => {
    const { db } = database.current
    await sql`update listings set published_at = published_at - interval '30 days' where state = 'active'`.execute(db)
    const drafts = `select count(*)::int as drafts from listings where state = 'draft'`
    const before = await one<{ drafts: number }>(drafts)
    await refresh()
    await refresh()
    expect(await one(drafts)).toEqual({ drafts: before.drafts - 20 })
  })

  test('takes many more listings, each with a manifest that adds up, a name of its own and photos', async () => {
    const { db, pool } = database.current
    const before = await one<{ listings: number }>('select count(*)::int as listings from listings')
    await seedListings({ db, pool, log, config: { dataDir } as Config }, 1_234, { linesPerLot: 2 })
    const after = await one<{ listings: number; wrong: number; bare: number }>(`select
      (select count(*)::int from listings) as listings,
      (select count(*)::int from lots where units <> (select sum(quantity) from manifest_items where lot_id = lots.id)) as wrong,
      (select count(*)::int from lots where not exists (select from lot_photos where lot_id = lots.id)) as bare`)
    expect(after).toEqual({ listings: before.listings + 1_234, wrong: 0, bare: 0 })
  })
})
