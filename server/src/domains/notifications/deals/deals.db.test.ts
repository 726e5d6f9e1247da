import { MAX_DEAL_CANDIDATES } from '@lotyard/contract/rules/max-counts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addAccessRule, addBasics, addLot, type LotOptions } from '../../../../test/market.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { announceLots, type AnnouncerContext } from '../announcements/announce-lots.ts'
import { createAtOnceSearches } from '../announcements/at-once-searches.ts'
import { fillDealLots } from './deal-lot-queries.ts'
import { findDeals, type DealFinderContext } from './find-deals.ts'
import { valueDeals } from './value-deals.ts'

const server = useApp()
type Buyer = TestClient & { account: TestAccount }
let seller: TestAccount
let ada: Buyer
let context: AnnouncerContext & DealFinderContext & typeof server.context
const HOUR_MS = 3_600_000

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.createAccount({ role: 'seller' })
})
beforeEach(async () => {
  context = {
    ...server.context,
    atOnceSearches: createAtOnceSearches(),
    dealSearches: createAtOnceSearches({ areDeals: true }),
  }
  await sql`delete from saved_searches`.execute(server.db)
  await sql`delete from deal_candidates`.execute(server.db)
  await sql`delete from mails`.execute(server.db)
  ada = await addBuyer()
  await look()
})

/** Goods bring half of their MSRP: $2,500 a lot. To keep a margin of 30 % it may cost $1,750. */
async function addBook(accountId: string): Promise<void> {
  await sql`insert into price_books (account_id, percent_tenths, sell_through_tenths, fee_tenths, unit_cost_cents, target_kind,
    target_tenths) values (${accountId}, 500, 1000, 0, 0, 'margin', 300)`.execute(server.db)
}

async function addBuyer(): Promise<Buyer> {
  const buyer = await server.as('buyer')
  const address = { role: 'shipping', address: EXAMPLE_ADDRESS }
  expect((await buyer.post('/api/account/addresses', address)).statusCode).toBe(201)
  await addBook(buyer.account.id)
  return buyer
}

async function save(query: string, buyer: Buyer = ada, alerts = 'at_once'): Promise<string> {
  const reply = await buyer.post('/api/account/saved_searches', { saved_search: { query, name: 'Deals', alerts } })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ saved_search: { id: string } }>().saved_search.id
}

const publish = (priceCents: number, options: LotOptions = {}) =>
  addLot(server.db, {
    sellerId: seller.id,
    publishedAt: new Date(Date.now() - 60_000),
    flatShippingCents: 100_00,
    priceCents,
    ...options,
  })

async function look(): Promise<void> {
  await announceLots(context)
  await findDeals(context)
}

/** What the queue holds, each once. */
async function value(): Promise<void> {
  for (const { payload } of await listQueuedJobs(server.db, 'value_deals'))
    await valueDeals(context, payload as { accountId: string })
  await sql`delete from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'value_deals')`.execute(server.db)
}

type Told = { to: string; searchId: string; lots: string[]; text: string }
async function told(): Promise<Told[]> {
  const { rows } = await sql<{ recipient: string; props: { searchId: string; lots: { link: string }[] } }>`
    select recipient, props from mails where kind = 'saved-search-alert' order by created_at, fact`.execute(server.db)
  return rows.map(({ recipient, props }) => ({
    to: recipient,
    searchId: props.searchId,
    lots: props.lots.map(({ link }) => link.split('/').at(-1)!),
    text: JSON.stringify(props),
  }))
}
const lotsTold = async () => (await told()).flatMap(({ lots }) => lots)

test('a new lot is told to those it is a deal for, by their book and at their dock, and the mail holds no figure of it', async () => {
  const profit = await save('category=televisions&min_profit=901')
  const target = await save('within_target=true')
  await save('category=furniture&within_target=true')
  await save('min_roi=200')
  const withoutBook = await addBuyer()
  await sql`delete from price_books where account_id = ${withoutBook.account.id}`.execute(server.db)
  await save('within_target=true', withoutBook)
  const without = await server.as('buyer')
  await addBook(without.account.id)
  await save('within_target=true', without)
  // At the dock $1,600, $1,750 and a cent more.
  const best = await publish(1_499_00)
  const kept = await publish(1_650_00)
  await publish(1_650_01)
  await look()
  expect(await told(), 'by the ordinary path').toEqual([])
  await value()
  const mails = (await told()).toSorted((left, right) => left.lots.length - right.lots.length)
  expect(mails).toMatchObject([
    { to: ada.account.email, searchId: profit, lots: [best.name] },
    { to: ada.account.email, searchId: target, lots: [kept.name, best.name] },
  ])
  for (const { text } of mails)
    for (const figure of ['profit', '901', 'target', 'roi', '250000', '175000', '90100', '/lots/'])
      expect(text.toLowerCase()).not.toContain(figure)
  await look()
  await value()
  expect(await told(), 'once').toHaveLength(2)
  expect(await countCandidates()).toBe(0)
})

test('sales tax counts, unless the buyer is exempt', async () => {
  await sql`insert into tax_rates (region, milli_percent) values ('IN', 7000)`.execute(server.db)
  try {
    await save('within_target=true')
    await publish(1_650_00)
    const { name } = await publish(1_535_51)
    await look()
    await value()
    // $1,635.51 and 7 % of it are $1,750.00.
    expect(await lotsTold()).toEqual([name])
  } finally {
    await sql`delete from tax_rates`.execute(server.db)
  }
})

test('an auction is looked at two hours before its end, at its next bid, by searches of that moment too', async () => {
  await save('within_target=true')
  const given = { sellerId: seller.id, flatShippingCents: 100_00, publishedAt: new Date(Date.now() - 60_000) }
  const later = await addAuction(server.db, { ...given, endsInMs: 5 * HOUR_MS, openingCents: 100_00 })
  const soon = await addAuction(server.db, { ...given, endsInMs: HOUR_MS, openingCents: 100_00 })
  const dear = await addAuction(server.db, { ...given, endsInMs: HOUR_MS, openingCents: 1_650_01 })
  await look()
  await value()
  expect(await lotsTold()).toEqual([soon.name])
  const second = await save('category=televisions&min_profit=1')
  await sql`update auctions set ends_at = clock_timestamp() + interval '119 minutes'
    where listing_id in (${later.listingId}, ${dear.listingId})`.execute(server.db)
  await look()
  await value()
  expect((await told()).slice(1).map(({ lots }) => lots)).toEqual([[later.name], [later.name]])
  expect((await told()).map(({ searchId }) => searchId)).toContain(second)
})

test('a private lot is told to those who may see it, and nothing to whom may get no mail', async () => {
  const holder = await addBuyer()
  const suspended = await addBuyer()
  const accessRuleId = await addAccessRule(server.db, 'Silver', [holder.account.id])
  for (const buyer of [ada, holder, suspended]) await save('within_target=true', buyer)
  await save('min_profit=1', ada, 'off')
  await publish(1_000_00, { accessRuleId })
  await look()
  expect(await countCandidates(), 'of the holder alone').toBe(1)
  const { listingId } = await publish(1_000_00)
  await look()
  // Private from here on, after it was found for all three.
  await sql`update listings set access_rule_id = ${accessRuleId} where id = ${listingId}`.execute(server.db)
  await value()
  expect((await told()).map(({ to, lots }) => [to, lots.length])).toEqual([[holder.account.email, 2]])

  await sql`update accounts set suspended_at = now(), suspension_reason = 'Test', suspended_by = ${seller.id}
    where id = ${suspended.account.id}`.execute(server.db)
  await sql`delete from mails`.execute(server.db)
  await publish(1_000_00)
  await look()
  // Taken away after the lot was found.
  await sql`update accounts set email_verified = false where id = ${ada.account.id}`.execute(server.db)
  const sending = { ...context, config: { ...context.config, smtpUrl: 'smtp://127.0.0.1:1' } }
  await valueDeals(sending, { accountId: ada.account.id })
  await valueDeals(sending, { accountId: suspended.account.id })
  expect(await told()).toEqual([])
  await value()
  expect((await told()).map(({ to }) => to)).toEqual([holder.account.email])
})

test('a job that dies loses no deal, and two at once tell it once', async () => {
  await save('within_target=true')
  const { name } = await publish(1_000_00)
  await announceLots(context)
  const dying = { ...context, dealSearches: { ...context.dealSearches, match: () => fail() } }
  await expect(findDeals(dying)).rejects.toThrow('killed')
  await findDeals(context)
  const { accountId } = { accountId: ada.account.id }
  await sql`create function fail_mails() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    server.db,
  )
  await sql`create trigger fail_mails before insert on mails for each row execute function fail_mails()`.execute(
    server.db,
  )
  await expect(valueDeals(context, { accountId })).rejects.toThrow('killed')
  await sql`drop function fail_mails cascade`.execute(server.db)
  expect(await countCandidates()).toBe(1)
  await Promise.all([valueDeals(context, { accountId }), valueDeals(context, { accountId })])
  expect(await lotsTold()).toEqual([name])
})

test('of more lots than an account waits for, the newest are valued', async () => {
  await save('within_target=true')
  await publish(1_000_00)
  // Of a bulk load before it.
  await sql`insert into deal_candidates select ${ada.account.id}, -at from generate_series(1, ${MAX_DEAL_CANDIDATES}) at`.execute(
    server.db,
  )
  await look()
  const { rows } =
    await sql`select count(*)::int as count, min(listing_id)::int as oldest, max(listing_id) > 0 as "hasNew"
    from deal_candidates`.execute(server.db)
  expect(rows).toEqual([{ count: MAX_DEAL_CANDIDATES, oldest: 1 - MAX_DEAL_CANDIDATES, hasNew: true }])
})

test('auctions that ran before deals were known end like all others, and are added once', async () => {
  await save('within_target=true')
  const given = { sellerId: seller.id, flatShippingCents: 100_00, openingCents: 100_00 }
  const names: string[] = []
  for (const hours of [1, 5]) names.push((await addAuction(server.db, { ...given, endsInMs: hours * HOUR_MS })).name)
  await sql`delete from lot_announcements`.execute(server.db)
  await sql`insert into deal_lots_to_fill (through_id) values (9223372036854775807)`.execute(server.db)
  await server.db.transaction().execute((tx) => fillDealLots(tx, 1))
  await look()
  await value()
  expect((await lotsTold()).filter((name) => names.includes(name))).toEqual([names[0]])
  const { rows } = await sql`select l.name from deal_lots join listings l on l.id = listing_id
    where l.name = any(${names})`.execute(server.db)
  expect(rows).toEqual([{ name: names[1] }])
  expect((await sql`select from deal_lots_to_fill`.execute(server.db)).rows).toEqual([])
})

async function countCandidates(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deal_candidates`.execute(server.db)
  return rows[0]!.count
}

function fail(): never {
  throw new Error('killed')
}
