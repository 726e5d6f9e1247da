import type { Numbers } from '@lotyard/contract/desk/numbers'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics, addLot, type LotOptions } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { countNumbers } from './count-numbers.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person
let buyer: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  buyer = await server.as('buyer')
})
beforeEach(async () => {
  seller = await server.as('seller')
  rival = await server.as('seller')
})

/** A day far from others', so that tests don't count each other's lots. */
let lastDay = Date.parse('2020-01-15T00:00:00Z')
const nextDay = () => {
  lastDay += 40 * 86_400_000
  return new Date(lastDay).toISOString().slice(0, 10)
}
const end = async (at: string, lot: LotOptions = {}) => {
  const state = lot.state ?? 'sold'
  const added = await addLot(server.db, {
    sellerId: seller.account.id,
    msrpCents: 2_000_00,
    state,
    ...(state === 'sold' && { soldPriceCents: 500_00 }),
    ...lot,
  })
  await sql`update listings set closed_at = ${at}::timestamptz, published_at = ${at}::timestamptz - interval '2 days'
    where id = ${added.listingId}`.execute(server.db)
  return added
}
const numbers = async (from: string, to = from, client: TestClient = admin) => {
  await countNumbers(server.context)
  return (await client.get(`/api/admin/numbers?from=${from}&to=${to}`)).json<Numbers>()
}

describe('numbers', () => {
  test('are of lots that sold and lots that ended unsold', async () => {
    const day = nextDay()
    await end(`${day}T12:00:00Z`)
    await end(`${day}T18:00:00Z`, { soldPriceCents: 300_00, msrpCents: 0 })
    await end(`${day}T18:00:00Z`, { state: 'unsold' })
    await end(`${day}T18:00:00Z`, { state: 'withdrawn' })
    expect((await numbers(day)).sums).toEqual({
      sold_count: 2,
      unsold_count: 1,
      sold_cents: 800_00,
      recovered_cents: 500_00,
      msrp_cents: 2_000_00,
      sale_seconds: 4 * 86_400,
      auction_count: 0,
      bid_count: 0,
      freight_cents: 0,
    })
  })

  test('have days of the site’s time zone, also where a clock changes', async () => {
    // Chicago is six hours behind until March 8th, 2026, 08:00 UTC, five from then on.
    await end('2026-03-08T05:59:59Z')
    await end('2026-03-08T06:00:00Z')
    await end('2026-03-09T04:59:59Z')
    await end('2026-03-09T05:00:00Z')
    const { series, before } = await numbers('2026-03-07', '2026-03-09')
    expect(series.map(({ starts, sums }) => [starts, sums.sold_count])).toEqual([
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
    ])
    expect(before).toEqual({ from: '2026-03-04', to: '2026-03-06' })
  })

  test('of a sale that is refunded as a whole go, however old its day is', async () => {
    const day = nextDay()
    const order = await addOrder(server.db, {
      accountId: buyer.account.id,
      payment: 'settled',
      lots: [{ sellerId: seller.account.id, priceCents: 700_00, shippingCents: 40_00 }],
    })
    await sql`update listings set closed_at = ${day}::timestamptz + interval '12 hours'
      where id = ${order.lots[0]!.listingId}`.execute(server.db)
    expect((await numbers(day)).sums).toMatchObject({ sold_cents: 700_00, freight_cents: 40_00 })
    const refund = { amount_cents: 740_00, reason: 'Never found.' }
    expect((await admin.post(`/api/admin/orders/${order.id}/refunds`, refund)).statusCode).toBe(201)
    expect((await admin.get(`/api/admin/numbers?from=${day}&to=${day}`)).json()).toMatchObject({ is_counting: true })
    expect(await numbers(day)).toMatchObject({ sums: { sold_count: 0, freight_cents: 0 }, is_counting: false })
  })

  test('follow a lot whose category or MSRP is corrected after it was sold', async () => {
    const day = nextDay()
    const lot = await end(`${day}T12:00:00Z`, { condition: 'new' })
    expect((await numbers(day)).conditions).toMatchObject([{ key: 'new', sums: { msrp_cents: 2_000_00 } }])
    await sql`update lots set msrp_cents = 100000, condition_key = 'like-new' where id = ${lot.lotId}`.execute(
      server.db,
    )
    expect((await numbers(day)).conditions).toMatchObject([{ key: 'like-new', sums: { msrp_cents: 1_000_00 } }])
  })

  test('are counted again when the site moves to another time zone', async () => {
    const day = nextDay()
    await end(`${day}T23:00:00Z`)
    expect((await numbers(day)).sums.sold_count).toBe(1)
    const move = (zone: string) =>
      server.db.updateTable('sites').set({ time_zone: zone }).where('is_default', '=', true).execute()
    await move('Europe/Moscow')
    try {
      expect((await numbers(day)).sums.sold_count).toBe(0)
    } finally {
      await move('America/Chicago')
    }
    expect((await numbers(day)).sums.sold_count).toBe(1)
  })

  test('are the same as the bare SQL over all lots', async () => {
    const from = nextDay()
    const to = new Date(Date.parse(from) + 20 * 86_400_000).toISOString().slice(0, 10)
    for (let at = 0; at < 20; at++)
      await end(new Date(Date.parse(`${from}T12:00:00Z`) + at * 86_400_000).toISOString(), {
        sellerId: at % 3 === 0 ? rival.account.id : seller.account.id,
        condition: at % 2 === 0 ? 'new' : 'like-new',
        state: at % 5 === 0 ? 'unsold' : 'sold',
        ...(at % 5 !== 0 && { soldPriceCents: 100_00 + at }),
      })
    const { rows } = await sql<{ sold: number; cents: number }>`
      select count(*)::int as sold, sum(sold_price_cents)::int as cents from listings where state = 'sold'
        and closed_at between ${from}::date and ${to}::date`.execute(server.db)
    const all = await numbers(from, to)
    expect(all.sums).toMatchObject({ sold_count: rows[0]!.sold, sold_cents: rows[0]!.cents, unsold_count: 4 })
    const sum = (parts: { sums: { sold_cents: number } }[]) =>
      parts.reduce((total, { sums }) => total + sums.sold_cents, 0)
    for (const parts of [all.series, all.formats, all.categories, all.conditions])
      expect(sum(parts)).toBe(rows[0]!.cents)
    const [own, others] = await Promise.all([numbers(from, to, seller), numbers(from, to, rival)])
    expect(own.sums.sold_cents + others.sums.sold_cents).toBe(rows[0]!.cents)
  })
})

describe('who asks', () => {
  test('a seller sees their own lots, no freight and no searches', async () => {
    const day = nextDay()
    await end(`${day}T12:00:00Z`)
    await end(`${day}T12:00:00Z`, { sellerId: rival.account.id, soldPriceCents: 9_000_00 })
    const own = await numbers(day, day, seller)
    expect(own.sums).toMatchObject({ sold_count: 1, sold_cents: 500_00, freight_cents: null })
    expect(own.missed_searches).toBeNull()
    expect(JSON.stringify(own)).not.toContain('900000')
    expect((await buyer.get('/api/admin/numbers')).statusCode).toBe(403)
    expect((await server.visitor.get('/api/admin/numbers')).statusCode).toBe(401)
  })

  test('gets the last 30 days unless told, and a sentence for days that are none', async () => {
    const reply = (await admin.get('/api/admin/numbers')).json<Numbers>()
    expect(reply.series).toHaveLength(30)
    expect(reply.grain).toBe('day')
    expect((await admin.get('/api/admin/numbers?days=7')).json<Numbers>().series.at(-1)!.starts).toBe(reply.period.to)
    for (const query of ['from=2026-02-30&to=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=2026-03-02'])
      expect((await admin.get(`/api/admin/numbers?${query}`)).statusCode, query).toBe(422)
    // PostgreSQL has no year 0, and the day after the last of 9999 never comes.
    for (const query of ['from=0000-01-01&to=0000-01-31', 'from=9999-12-31&to=9999-12-31'])
      expect((await admin.get(`/api/admin/numbers?${query}`)).statusCode, query).toBe(422)
  })
})
