// What lots are worth to their viewers, beside SQL that shares no code with it: every card, every order, every filter.
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { Valuation } from '@lotyard/contract/lots/valuation'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { allowMadeUpStandings } from '../../../../test/market.ts'
import { addRandomLines, saveRandomBook } from '../../../../test/search-oracle/random-books.ts'
import { changeThings } from '../../../../test/search-oracle/change-things.ts'
import { addRandomMarket, createRandom, VALUES } from '../../../../test/search-oracle/random-market.ts'
import { prepareFreight } from '../../../../test/search-oracle/sql-search.ts'
import { prepareWorth } from '../../../../test/search-oracle/sql-worth.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { laneBetween } from '../../shipping/index.ts'

const server = useApp()
const LOTS = 300
const INDIANA = 7_000
const random = createRandom(91)

let buyer: TestClient
let accountId: string
let ruleIds: string[]

beforeAll(async () => {
  const { db } = server
  const { id } = await server.createAccount({ role: 'seller' })
  await allowMadeUpStandings(db)
  ruleIds = (await addRandomMarket(db, id, LOTS, 11)).ruleIds
  await addRandomLines(db, random, LOTS)
  const account = await server.createAccount({})
  accountId = account.id
  for (const ruleId of ruleIds)
    await db.insertInto('account_access_rules').values({ account_id: accountId, access_rule_id: ruleId }).execute()
  buyer = await server.signIn(account)
  await db.insertInto('tax_rates').values({ region: 'IN', milli_percent: INDIANA }).execute()
  const address = await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  expect(address.statusCode).toBe(201)
  await prepareFreightToBuyer()
})

async function prepareFreightToBuyer(): Promise<void> {
  const shipTo = { postalCode: EXAMPLE_ADDRESS.postal_code, isResidential: false, hasDock: true }
  await prepareFreight(server.db, (zip) => laneBetween(FIRST_TARIFF, zip, shipTo))
}

/** The book with this mark counts. */
async function untilMarked(mark: number, by = buyer): Promise<void> {
  const markOf = async (): Promise<number> => {
    const target = (await by.get('/api/listings/?page_size=1')).json().worth_target
    return target === null ? -1 : Math.round(target.percent * 10) % 10
  }
  await expect.poll(markOf).toBe(mark)
}

type ValuedCard = { name: string; valuation: Valuation | null }

async function listAll(query = ''): Promise<ValuedCard[]> {
  const cards: ValuedCard[] = []
  for (let page = 0; ; page += 1) {
    const reply = await buyer.get(`/api/listings/?page_size=100&page=${page}${query}`)
    expect(reply.statusCode).toBe(200)
    const { listings } = reply.json()
    cards.push(...listings)
    if (listings.length < 100) return cards
  }
}

test('cards say to the cent what SQL says of every lot, whatever is in the book', async () => {
  const { db } = server
  let surer = 0
  for (let round = 0; round < 8; round += 1) {
    await saveRandomBook(db, random, accountId, round)
    const expected = await prepareWorth(db, accountId, INDIANA)
    expect(expected.length).toBeGreaterThan(200)
    await untilMarked(round)
    const cards = new Map((await listAll()).map(({ name, valuation }) => [name, valuation]))
    for (const lot of expected) {
      const valuation = cards.get(lot.name)
      expect(valuation, lot.name).toMatchObject({
        expected_cents: lot.expected,
        cost_cents: lot.cost,
        profit_cents: lot.profit,
        roi_percent: lot.roi === null ? null : lot.roi / 10,
        priced_percent: lot.priced,
        target_cost_cents: lot.target_cost,
        target_bid_cents: lot.target_bid,
        tax_milli_percent: lot.cost === null ? null : INDIANA,
      })
      if (lot.priced > 0 && lot.priced < 100) surer += 1
    }
  }
  expect(surer).toBeGreaterThan(100)
}, 120_000)

const ORDERS = {
  expected_profit: sql`w.profit`,
  '-expected_profit': sql`w.profit desc`,
  roi: sql`w.roi`,
  '-roi': sql`w.roi desc`,
}

type Asked = { sort: keyof typeof ORDERS; profit?: number; roi?: number; within: boolean; category?: string }

function randomAsked(): Asked {
  return {
    sort: random.pick(Object.keys(ORDERS) as (keyof typeof ORDERS)[]),
    ...(random.below(3) === 0 && { profit: random.below(3_000) }),
    ...(random.below(3) === 0 && { roi: random.below(300) }),
    within: random.below(3) === 0,
    ...(random.below(3) === 0 && { category: random.pick(VALUES.category) }),
  }
}

async function bySql({ sort, profit, roi, within, category }: Asked): Promise<unknown> {
  const { rows } = await sql<{ name: string; condition: string }>`
    select w.name, t.condition_key as condition from oracle_worth w join listings l on l.id = w.id join lots t on t.id = l.lot_id
      join categories c on c.key = t.category_key
    where (${profit ?? null}::int is null or w.profit >= ${profit ?? 0} * 100)
      and (${roi ?? null}::int is null or w.roi >= ${roi ?? 0} * 10)
      and (not ${within} or w.cost <= w.target_cost) and (${category ?? null}::text is null or ${category ?? null} in (t.category_key, c.parent_key))
    order by ${ORDERS[sort]} nulls last, l.updated_at desc, w.name`.execute(server.db)
  const counts = Object.groupBy(rows, ({ condition }) => condition)
  return {
    total: rows.length,
    names: rows.map(({ name }) => name),
    conditions: Object.fromEntries(Object.entries(counts).map(([key, of]) => [key, of!.length])),
  }
}

async function bySearch({ sort, profit, roi, within, category }: Asked): Promise<unknown> {
  const query = new URLSearchParams({
    sort_field: sort,
    page_size: '100',
    ...(profit !== undefined && { min_profit: String(profit) }),
    ...(roi !== undefined && { min_roi: String(roi) }),
    ...(within && { within_target: 'true' }),
    ...(category !== undefined && { category }),
  })
  const names: string[] = []
  for (let page = 0; ; page += 1) {
    const { total, listings, facets, worth_message } = (
      await buyer.get(`/api/listings/?${query.toString()}&page=${page}`)
    ).json()
    expect(worth_message).toBeNull()
    names.push(...listings.map(({ name }: { name: string }) => name))
    const condition = facets.condition as { key: string; count: number }[]
    const conditions = Object.fromEntries(
      condition.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]),
    )
    if (listings.length < 100) return { total, names, conditions }
  }
}

test('searches order and filter by profit, ROI and target as SQL does, with another book and after changes too', async () => {
  const { db } = server
  for (const round of [1, 2, 3]) {
    if (round < 3) await saveRandomBook(db, random, accountId, round)
    else await Promise.all([0, 1].map((writer) => changeThings(db, { writer, lots: LOTS, ruleIds })))
    await untilMarked(Math.min(2, round))
    await prepareFreightToBuyer()
    await prepareWorth(db, accountId, INDIANA)
    // Changes are followed a moment later: all of them, before any search with filters is judged.
    const all: Asked = { sort: 'expected_profit', within: false }
    await expect.poll(() => bySearch(all), { timeout: 10_000 }).toEqual(await bySql(all))
    for (let search = 0; search < 25; search += 1) {
      const asked = randomAsked()
      expect(await bySearch(asked), JSON.stringify(asked)).toEqual(await bySql(asked))
    }
  }
}, 120_000)

test('without a price book, or without a place, the order is the usual one, and the reply says what is missing', async () => {
  const { db } = server
  const query = '/api/listings/?sort_field=-roi&min_profit=100&within_target=true'
  const usual = (await server.visitor.get('/api/listings/')).json()
  const visitor = (await server.visitor.get(query)).json()
  expect(visitor).toEqual({ ...usual, worth_message: 'Set up a price book to sort by profit.' })
  const account = await server.createAccount({})
  const owner = await server.signIn(account)
  await saveRandomBook(db, random, account.id, 5)
  const placeless = async () => (await owner.get(query)).json()
  await expect.poll(async () => (await placeless()).worth_message).toBe('Add your ZIP to see profit.')
  const { listings, total } = await placeless()
  expect(total).toBe(usual.total)
  expect(listings[0]).toMatchObject({
    name: usual.listings[0].name,
    valuation: { expected_cents: expect.any(Number), cost_cents: null, profit_cents: null, tax_milli_percent: null },
  })
  const named = (await owner.get(`${query}&deliver_to=46803.b.d`)).json()
  expect(named).toMatchObject({ worth_message: null, ship_to_postal_code: '46803' })
  for (const { valuation } of named.listings)
    expect(valuation.cost_cents).toBeLessThanOrEqual(valuation.target_cost_cents)
})

test('a book that is replaced while searches run: each reply is of one version, whole', async () => {
  const { db } = server
  const account = await server.createAccount({})
  const owner = await server.signIn(account)
  await saveRandomBook(db, random, account.id, 0)
  const seen = new Set<string>()
  const search = async (): Promise<void> => {
    const { worth_target: target, listings } = (
      await owner.get(
        '/api/listings/?sort_field=-expected_profit&within_target=true&page_size=100&deliver_to=46803.b.d',
      )
    ).json()
    if (target === null) return
    seen.add(JSON.stringify(target))
    const profits = listings.map(({ valuation }: ValuedCard) => valuation!.profit_cents)
    expect(profits).toEqual(profits.toSorted((left: number, right: number) => right - left))
    for (const { valuation } of listings) {
      expect(valuation.target).toEqual(target)
      expect(valuation.cost_cents).toBeLessThanOrEqual(valuation.target_cost_cents)
    }
  }
  await search()
  for (let mark = 1; mark < 6; mark += 1) {
    await Promise.all([saveRandomBook(db, random, account.id, mark), search(), search(), search()])
    // Others' changes are followed a moment later; the next round begins with this version.
    await untilMarked(mark, owner)
  }
  expect(seen.size).toBeGreaterThan(3)
})

test('lines of a manifest say what they bring and by which entry, to their viewer alone', async () => {
  const { db } = server
  await db.deleteFrom('price_books').where('account_id', '=', accountId).execute()
  await sql`insert into price_books (account_id, percent_tenths, sell_through_tenths, fee_tenths, unit_cost_cents, target_kind,
    target_tenths) values (${accountId}, 400, 900, 130, 0, 'margin', 309)`.execute(db)
  await sql`insert into price_book_entries (account_id, brand, resale_cents) values (${accountId}, 'SONIC!', 1200)`.execute(
    db,
  )
  await untilMarked(9)
  const { rows } = await sql<{ name: string }>`select l.name from oracle_worth l join listings o on o.id = l.id
    join manifest_items m on m.lot_id = o.lot_id where m.upc is null and m.brand = 'Sonic' and o.access_rule_id is null
    limit 1`.execute(db)
  const path = `/api/listings/${rows[0]!.name}/manifest`
  const { lines } = (await buyer.get(`${path}?valued=true`)).json()
  for (const { brand, upc, quantity, unit_msrp_cents: msrp, value } of lines) {
    if (upc !== null) continue
    const isSonic = brand.toLowerCase().startsWith('sonic')
    const unit = isSonic ? 1_200 : Math.round(msrp * 0.4)
    expect(value).toEqual({
      unit_resale_cents: unit,
      net_cents: Math.floor((quantity * unit * 783) / 1_000),
      by: isSonic ? 'brand' : 'default',
    })
  }
  expect(lines.some(({ value }: { value: { by: string } }) => value.by === 'brand')).toBe(true)
  const plain = { lines: lines.map(({ value: _value, ...line }: { value: unknown }) => line) }
  for (const reader of [server.visitor, await server.as('buyer'), await server.as('admin')])
    expect((await reader.get(`${path}?valued=true`)).json()).toMatchObject(plain)
  expect((await buyer.get(path)).json()).toMatchObject(plain)
  expect(JSON.stringify((await server.visitor.get(`${path}?valued=true`)).json())).not.toContain('"value"')
})
