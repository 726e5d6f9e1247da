// What the review of a bid is made of, and what it leaves behind: the choice of the account, the figures of the lot's page,
// and no maximum where it doesn't belong.
import { MAX_REVIEW_FROM_CENTS } from '@lotyard/contract/rules/auctions/review-from'
import { paymentDueAt } from '@lotyard/contract/rules/auctions/payment-due'
import type { ListingDetail } from '@lotyard/contract/lots/listing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addBasics } from '../../../../test/market.ts'
import { makeClient, useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { buildApp } from '../../../app.ts'
import { createLog } from '../../../runtime/reporting/log.ts'

const server = useApp()
const PATH = '/api/account/preferences/bidding'
let sellerId: string
let buyer: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.as('seller')).account.id
  buyer = await server.as('buyer')
})

const put = (client: TestClient, cents: unknown) =>
  client.put(PATH, { bidding_preferences: { review_bids_from_cents: cents } })
const detailOf = async (client: TestClient, name: string) =>
  (await client.get(`/api/listings/${name}`)).json<ListingDetail>()
const placeBid = (client: TestClient, name: string, cents: number, key: string) =>
  client.post(
    `/api/listings/${name}/bids`,
    { max_bid_cents: cents, confirm: true },
    { headers: { 'idempotency-key': key } },
  )

test('an account reviews every bid until it chooses an amount, and the lot’s page knows of it', async () => {
  const client = await server.as('buyer')
  const { name } = await addAuction(server.db, { sellerId })
  expect((await client.get(PATH)).json()).toEqual({ bidding_preferences: { review_bids_from_cents: 0 } })
  for (const cents of [MAX_REVIEW_FROM_CENTS, 500_00]) {
    const saved = await put(client, cents)
    expect([saved.statusCode, saved.json()]).toEqual([200, { bidding_preferences: { review_bids_from_cents: cents } }])
    expect((await detailOf(client, name)).bidding).toMatchObject({ review_bids_from_cents: cents })
  }
  expect((await detailOf(buyer, name)).bidding).toMatchObject({ review_bids_from_cents: 0 })
})

test.each([-1, MAX_REVIEW_FROM_CENTS + 1, 0.5, '1e3', null, undefined, 9e15])(
  'a forged choice of %s is refused, and nothing changes',
  async (cents) => {
    const client = await server.as('buyer')
    await put(client, 100_00)
    expect((await put(client, cents)).statusCode).toBe(400)
    expect((await client.get(PATH)).json()).toEqual({ bidding_preferences: { review_bids_from_cents: 100_00 } })
  },
)

test('[S6.01] visitors have no choice to read or to make', async () => {
  expect((await server.visitor.get(PATH)).statusCode).toBe(401)
  expect((await put(server.visitor, 0)).statusCode).toBe(401)
})

test('the page is told the auction’s own soft close, and by when its winner must pay', async () => {
  const { name, listingId } = await addAuction(server.db, { sellerId })
  await sql`update auctions set soft_close_window_seconds = 60, extension_seconds = 120
    where listing_id = ${listingId}`.execute(server.db)
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from sites where is_default`.execute(server.db)
  const detail = await detailOf(buyer, name)
  expect(detail.soft_close).toEqual({ window_seconds: 60, extension_seconds: 120 })
  const dueAt = paymentDueAt(new Date(detail.auction!.ends_at), rows[0]?.zone ?? 'UTC').toISOString()
  expect(detail.bidding!.payment_due_at).toBe(dueAt)
  expect((await detailOf(server.visitor, name)).bidding).toBeNull()
})

test('sales tax is that of the state that the cart ships to, and of no other', async () => {
  const client = await server.as('buyer')
  const { name } = await addAuction(server.db, { sellerId })
  const taxOf = async () => (await detailOf(client, name)).bidding!.sales_tax
  expect(await taxOf()).toBeNull()
  await client.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const state = EXAMPLE_ADDRESS.region
  expect(await taxOf()).toEqual({ state, milli_percent: 0, is_exempt: false })
  await sql`insert into tax_rates (region, milli_percent) values (${state}, 6625), ('CA', 9000)`.execute(server.db)
  expect(await taxOf()).toEqual({ state, milli_percent: 6_625, is_exempt: false })
  await sql`insert into resale_certificates (account_id, region, certificate_number, expires_on, state, file_key, file_type,
      decided_at, decided_by)
    values (${client.account.id}, ${state}, 'A-1', now() + interval '1 year', 'approved', ${'a'.repeat(64)},
      'application/pdf', now(), ${(await server.as('admin')).account.id})`.execute(server.db)
  expect(await taxOf()).toEqual({ state, milli_percent: 0, is_exempt: true })
})

test('a review that is sent twice, from two tabs or by the Back button, is one bid', async () => {
  const { name } = await addAuction(server.db, { sellerId, openingCents: 100_00 })
  const replies = await Promise.all(Array.from({ length: 5 }, () => placeBid(buyer, name, 500_00, `review-${name}`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  const again = await placeBid(buyer, name, 600_00, `review-${name}`)
  expect([again.statusCode, again.json().code]).toEqual([422, 'idempotency_key_reused'])
  const rows = await sql`select from auction_links links join listings on listings.id = links.auction_id
    where listings.name = ${name} and links.kind = 'bid'`.execute(server.db)
  expect(rows.rows).toHaveLength(1)
})

test('no line of the log has a maximum in it, whether the bid was placed or refused', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...server.context, log: createLog('debug', { write: (line) => lines.push(line) }) })
  await app.ready()
  try {
    const { name } = await addAuction(server.db, { sellerId, openingCents: 100_00 })
    const client = makeClient(() => app, buyer.headers)
    expect((await placeBid(client, name, 7_654_321, 'logged-1')).statusCode).toBe(201)
    expect((await placeBid(client, name, 7_654_321, 'logged-2')).statusCode).toBe(422)
    // As an old link has it: addresses are logged without their query.
    await app.inject({ url: `/api/listings/${name}?max_bid=76543.21`, headers: client.headers })
  } finally {
    await app.close()
  }
  expect(lines.join('')).toContain('/bids')
  expect(lines.join('')).not.toMatch(/7654321|76543\.21|76,543/)
})
