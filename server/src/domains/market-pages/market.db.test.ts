import type { MarketFigures, MarketHistory } from '@lotyard/contract/lots/market'
import { lastMonths } from '@lotyard/contract/rules/market/market-cells'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccessRule, addAccount, addBasics, addLot } from '../../../test/market.ts'
import { addOrder } from '../../../test/orders.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { countMarket } from './count-market.ts'
import { readMonth } from './market-queries.ts'

const server = useApp()
let admin: TestClient
let sellerId: string
let buyers: string[]
let months: string[]

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  sellerId = await addAccount(server.db, 'seller')
  buyers = await Promise.all([1, 2, 3, 4].map(() => addAccount(server.db)))
  months = lastMonths(await readMonth(server.db), 24)
})

/** Noon of the 10th, so many months ago. */
const at = (monthsAgo: number) => `${months.at(-1 - monthsAgo)!.slice(0, 8)}10T12:00:00Z`

type Sale = { category?: string; condition?: string; percent?: number; buyer?: number; at?: string; count?: number }
async function sell({ category = 'televisions', condition = 'new', percent = 20, buyer = 0, at: when = at(1) }: Sale) {
  const order = await addOrder(server.db, {
    accountId: buyers[buyer]!,
    payment: 'settled',
    lots: [{ sellerId, priceCents: percent * 10_00 }],
  })
  const { lotId, listingId } = order.lots[0]!
  await sql`update lots set category_key = ${category}, condition_key = ${condition}, msrp_cents = 100000
    where id = ${lotId}`.execute(server.db)
  await sql`update listings set closed_at = ${when}::timestamptz where id = ${listingId}`.execute(server.db)
  return { id: order.id, lotId, listingId }
}
async function sellMany(percents: readonly number[], sale: Sale = {}) {
  const sold = []
  for (const [index, percent] of percents.entries()) sold.push(await sell({ ...sale, percent, buyer: index % 3 }))
  return sold
}
async function read(category: string, condition: string): Promise<MarketHistory> {
  await sql`update market_months set counted_at = counted_at - interval '2 hours' where months = 12`.execute(server.db)
  await countMarket(server.context)
  return (await server.visitor.get(`/api/market/${category}/${condition}`)).json()
}
const monthOf = (history: MarketHistory, monthsAgo: number): MarketFigures | null =>
  history.months.at(-1 - monthsAgo)!.figures

describe('a market page', () => {
  test('shows quartiles of what lots of a category and condition brought, and how many of them sold', async () => {
    await sellMany([10, 20, 30, 40, 50])
    const unsold = await addLot(server.db, { sellerId, state: 'unsold' })
    await sql`update listings set closed_at = ${at(1)}::timestamptz where id = ${unsold.listingId}`.execute(server.db)
    const history = await read('televisions', 'new')
    const figures = { sale_count: 5, sell_through_percent: 83.3, low_percent: 20, median_percent: 30, high_percent: 40 }
    expect(monthOf(history, 1)).toEqual({ ...figures, is_of_parent: false })
    expect(history.year).toEqual({ ...figures, is_of_parent: false })
    expect(monthOf(history, 2)).toBeNull()
    expect(history.months.map(({ starts }) => starts)).toEqual(months)
  })

  test('counts no private lot, no direct order, no lot without MSRP and none that was given back', async () => {
    const kind = { condition: 'salvage' }
    await sellMany([10, 20, 30, 40, 50], kind)
    const [ruleId, privately, without, back, direct] = [
      await addAccessRule(server.db, 'Market rule', []),
      ...(await sellMany([90, 90, 90, 90], kind)),
    ]
    await sql`update listings set access_rule_id = ${ruleId} where id = ${privately!.listingId}`.execute(server.db)
    await sql`update lots set msrp_cents = 0 where id = ${without!.lotId}`.execute(server.db)
    await sql`update orders set order_type = 'direct_order', placed_by = ${sellerId} where id = ${direct!.id}`.execute(
      server.db,
    )
    await read('televisions', 'salvage')
    const refund = { amount_cents: 900_00, reason: 'Never found.' }
    expect((await admin.post(`/api/admin/orders/${back!.id}/refunds`, refund)).statusCode).toBe(201)
    const history = await read('televisions', 'salvage')
    expect(monthOf(history, 1)).toMatchObject({ sale_count: 5, high_percent: 40 })
    expect(history.year).toMatchObject({ sale_count: 5 })
  })

  test('of too few sales or buyers shows its parent, which holds them too; the parent of too few shows nothing', async () => {
    const kind = { condition: 'used-good', at: at(3) }
    await sellMany([10, 20, 30], kind)
    // Five sales, of one buyer.
    for (const percent of [40, 50, 60, 70, 80]) await sell({ ...kind, category: 'laptops', percent, buyer: 3 })
    const parent = (await read('televisions', 'used-good')).parent!
    await sql`update categories set parent_key = ${parent.key} where key = 'laptops'`.execute(server.db)
    for (const category of ['televisions', 'laptops', parent.key])
      expect(monthOf(await read(category, 'used-good'), 3), category).toMatchObject({
        sale_count: 8,
        is_of_parent: category !== parent.key,
      })
    await sellMany([10, 20, 30, 40], { condition: 'used-fair', at: at(3) })
    expect(monthOf(await read('televisions', 'used-fair'), 3)).toBeNull()
    expect(await read('televisions', 'used-fair')).toMatchObject({ year: null })
  })

  test('has months of the site’s time zone', async () => {
    // Midnight in Chicago is at 05:00 or 06:00 UTC.
    const [first, before] = [`${months.at(-6)!}T07:00:00Z`, `${months.at(-6)!}T04:00:00Z`]
    for (const when of [first, before]) await sellMany([10, 20, 30, 40, 50], { condition: 'like-new', at: when })
    const history = await read('televisions', 'like-new')
    expect([monthOf(history, 5)?.sale_count, monthOf(history, 6)?.sale_count]).toEqual([5, 5])
  })

  test('is the same as bare SQL over all sales, and counting again changes nothing', async () => {
    await read('televisions', 'new')
    const cells = () =>
      sql`select category_key, condition_key, months, month, sold_count, unsold_count, buyer_count, low_tenths, median_tenths,
        high_tenths from market_months order by 1, 2, 3, 4`.execute(server.db)
    const before = await cells()
    const { rows } = await sql<{ key: string; condition: string; month: string; sales: number; median: number | null }>`
      select c.key, t.condition_key as condition, to_char(l.closed_at at time zone 'America/Chicago', 'YYYY-MM-01') as month,
        count(*)::int as sales, case when count(*) >= 5 and count(distinct o.account_id) >= 3 then
          round((percentile_cont(0.5) within group (order by line.price_cents * 1000.0 / t.msrp_cents))::numeric)::int end as median
      from listings l join lots t on t.id = l.lot_id join order_listings line on line.listing_id = l.id and line.is_live
      join orders o on o.id = line.order_id
      join categories own on own.key = t.category_key join categories c on c.key in (own.key, own.parent_key)
      where l.state = 'sold' and l.access_rule_id is null and t.msrp_cents > 0 and o.order_type = 'customer'
        and line.price_cents > (select coalesce(sum(f.amount_cents), 0) from refunds f where f.order_id = o.id)
      group by 1, 2, 3 order by 1, 2, 3`.execute(server.db)
    const counted = await sql`select category_key as key, condition_key as condition, month::text as month,
      sold_count as sales, median_tenths as median from market_months where months = 1 and sold_count > 0
      order by 1, 2, 3`.execute(server.db)
    expect(counted.rows).toEqual(rows)
    await sql`insert into market_months_to_count (closed_at) select closed_at from listings
      where closed_at is not null`.execute(server.db)
    await Promise.all([countMarket(server.context), countMarket(server.context)])
    expect((await cells()).rows).toEqual(before.rows)
  })

  test('names no buyer and no seller, and is in the index, the CSV and the sitemap where it has figures', async () => {
    const index = (await server.visitor.get('/api/market')).json<{ cells: { category: { key: string } }[] }>()
    expect(index.cells.map(({ category }) => category.key)).toContain('televisions')
    const csv = (await server.visitor.get('/api/market/televisions/new/months.csv')).body.split('\r\n')
    expect(csv).toHaveLength(1 + 24 + 1)
    expect(csv.at(-3)).toMatch(/^\d{4}-\d\d,[^,]+,New,5,83.3,20,30,40$/)
    expect((await server.visitor.get('/sitemap.xml')).body).toContain('/market/televisions/new/</loc>')
    for (const path of ['/api/market/none/new', '/api/market/televisions/none', '/api/market/none/new/months.csv'])
      expect((await server.visitor.get(path)).statusCode, path).toBe(404)
  })
})
