import type { AccountBids } from '@lotyard/contract/lots/auction'
import type { ListingDetail } from '@lotyard/contract/lots/listing'
import type { LotChanges } from '@lotyard/contract/lots/changes'
import { verifyRecord } from '@lotyard/contract/rules/auctions/record/verify-record'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction, type AuctionOptions } from '../../../../test/auctions.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addAccessRule, addBasics, addLot, type AddedLot } from '../../../../test/market.ts'
import { closeAuction } from '../closing/close-auction.ts'
import { drainAuctionEvents } from '../closing/drain-events.ts'
import { noteLotChanges } from '../index.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let seller: Person
let admin: Person
let ann: Person
let bob: Person

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
  admin = await server.as('admin')
  ann = await server.as('buyer')
  bob = await server.as('buyer')
})

const FEWER_UNITS = { label: 'Units', from: '120', to: '96' }

const newAuction = (options: Partial<AuctionOptions> = {}): Promise<AddedLot> =>
  addAuction(server.db, { sellerId: seller.account.id, ...options })
const bidOn = (who: TestClient, lot: { name: string }, cents: number) =>
  who.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: cents, confirm: true })
const change = (lot: AddedLot, changes: LotChange[] = [FEWER_UNITS]) =>
  server.db.transaction().execute((tx) => noteLotChanges(tx, { listingId: lot.listingId, changes, by: asAdmin() }))
const asAdmin = () => ({ accountId: admin.account.id, role: 'admin' as const })
const withdraw = (who: TestClient, lot: { name: string }) => who.post(`/api/listings/${lot.name}/withdraw_bids`)
const readChanges = async (who: TestClient, lot: { name: string }): Promise<LotChanges> =>
  (await who.get(`/api/listings/${lot.name}/lot_changes`)).json()
const readVoids = async (lot: AddedLot) =>
  server.db
    .selectFrom('auction_links')
    .where('auction_id', '=', lot.listingId)
    .where('kind', '=', 'void')
    .orderBy('sequence')
    .select(['bid_sequence', 'body'])
    .execute()
const standingOf = (lot: AddedLot) =>
  server.db.selectFrom('auctions').where('listing_id', '=', lot.listingId).selectAll().executeTakeFirstOrThrow()

/** As if the change had been made earlier. Facts are never changed, so the guard steps aside for it. */
async function moveChangeBack(lot: AddedLot, hours: number): Promise<void> {
  await sql`alter table lot_changes disable trigger changes_are_append_only`.execute(server.db)
  await sql`update lot_changes set changed_at = changed_at - make_interval(hours => ${hours})
    where listing_id = ${lot.listingId}`.execute(server.db)
  await sql`alter table lot_changes enable trigger changes_are_append_only`.execute(server.db)
}

describe('a change is noted', () => {
  test('for a lot with bids, and its bidders are told once each', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 500_00)
    await bidOn(ann, lot, 600_00)
    await bidOn(bob, lot, 300_00)
    expect(await change(lot)).toBe(2)
    expect(await change(lot, [{ label: 'Pallets', from: null, to: '4' }])).toBe(2)
    await drainAuctionEvents(server.context)
    const mails = await server.db
      .selectFrom('mails')
      .where('kind', '=', 'lot-changed')
      .where('recipient', 'in', [ann.account.email, bob.account.email])
      .select(['recipient', 'props'])
      .execute()
    expect(mails.map((mail) => mail.recipient).toSorted()).toEqual([ann.account.email, bob.account.email].toSorted())
    expect(mails[0]!.props).toMatchObject({
      changes: [{ label: 'Pallets', from: null, to: '4' }, FEWER_UNITS],
      moreCount: 0,
      withdrawUntil: (await standingOf(lot)).ends_at.toISOString(),
      changesLink: `http://localhost/account/bids/${lot.name}/changes`,
    })
  })

  test('and not where no bidder has a bid that counts, nor for a lot at a fixed price', async () => {
    const lot = await newAuction()
    expect(await change(lot)).toBe(0)
    expect(await change(await addLot(server.db, { sellerId: seller.account.id }))).toBe(0)
    await bidOn(ann, lot, 500_00)
    expect(await change(lot, [])).toBe(0)
    expect((await readChanges(ann, lot)).changes).toEqual([])
  })

  test('up to a limit, with how many there were', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 500_00)
    const many = Array.from({ length: 230 }, (_, index) => ({
      label: `Line ${index}`,
      from: '😀'.repeat(2_000),
      to: null,
    }))
    await change(lot, many)
    const { changes } = await readChanges(ann, lot)
    expect(changes[0]).toMatchObject({ change_count: 230, is_after_bid: true })
    expect(changes[0]!.changes).toHaveLength(200)
    expect(Array.from(changes[0]!.changes[0]!.from!)).toHaveLength(300)
  })

  test('a bidder who has bid again since hears nothing of it', async () => {
    const carl = await server.as('buyer')
    const lot = await newAuction()
    await bidOn(carl, lot, 500_00)
    await change(lot)
    await bidOn(carl, lot, 700_00)
    await drainAuctionEvents(server.context)
    const mails = await server.db
      .selectFrom('mails')
      .where('recipient', '=', carl.account.email)
      .select('kind')
      .execute()
    expect(mails).toEqual([])
  })
})

describe('bids are withdrawn', () => {
  test('all of the account, once, and the other bids make the price', async () => {
    const lot = await newAuction()
    await bidOn(bob, lot, 300_00)
    await bidOn(ann, lot, 500_00)
    await bidOn(ann, lot, 600_00)
    const before = await standingOf(lot)
    await change(lot)
    expect((await readChanges(ann, lot)).withdraw_until).toBe(before.ends_at.toISOString())
    const replies = await Promise.all([withdraw(ann, lot), withdraw(ann, lot)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await withdraw(ann, lot)).statusCode).toBe(204)
    const voids = await readVoids(lot)
    expect(voids.map((link) => link.bid_sequence)).toEqual([2, 3])
    expect(JSON.parse(voids[0]!.body!)).toMatchObject({ reason: 'Lot changed' })
    const after = await standingOf(lot)
    expect(after).toMatchObject({ leader_id: bob.account.id, price_cents: 100_00, bid_count: 1 })
    expect(after.ends_at).toEqual(before.ends_at)
    expect(await readChanges(ann, lot)).toMatchObject({
      withdraw_until: null,
      has_withdrawn: true,
      max_bid_cents: null,
    })
  })

  test('and who withdrew bids on that lot no more, which the database knows too', async () => {
    const [lot, other] = [await newAuction(), await newAuction()]
    await bidOn(bob, lot, 300_00)
    await bidOn(ann, lot, 500_00)
    await change(lot)
    await withdraw(ann, lot)
    const shown = (await ann.get(`/api/listings/${lot.name}`)).json<ListingDetail>()
    expect(shown.bidding!.needs).toMatchObject([{ code: 'bids_withdrawn' }])
    const again = await bidOn(ann, lot, 900_00)
    expect([again.statusCode, again.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'bids_withdrawn',
        message: "You withdrew your bids on this lot, so you can't bid on it again.",
      }),
    ])
    expect(await standingOf(lot)).toMatchObject({ leader_id: bob.account.id, bid_count: 1 })
    expect((await bidOn(bob, lot, 400_00)).statusCode).toBe(201)
    expect((await bidOn(ann, other, 900_00)).statusCode).toBe(201)
    // A bid that the server let through would break the whole batch.
    const copy = sql`insert into auction_links select auction_id, (select next_sequence from auctions
        where listing_id = ${lot.listingId}), kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, salt,
        max_cents, price_cents, bid_count, ends_at, is_leading, 'again', is_confirmed, bidder_id, leader_number,
        moved_standing
      from auction_links where auction_id = ${lot.listingId} and bidder_id = ${ann.account.id} limit 1`
    await expect(copy.execute(server.db)).rejects.toMatchObject({ constraint: 'who_withdrew_bids_no_more' })
  })

  test('a bid that waits while its bidder withdraws is refused', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 500_00)
    await change(lot)
    const { rows } = await sql<{ id: string }>`select id from lot_changes where listing_id = ${lot.listingId}`.execute(
      server.db,
    )
    let bid: ReturnType<TestClient['post']>
    await server.db.transaction().execute(async (tx) => {
      await sql`select from auctions where listing_id = ${lot.listingId} for update`.execute(tx)
      bid = bidOn(ann, lot, 900_00)
      await untilBlocked(server.context.pool)
      await sql`insert into bid_withdrawals values (${rows[0]!.id}, 1, clock_timestamp())`.execute(tx)
    })
    expect((await bid!).json()).toMatchObject({ code: 'bids_withdrawn' })
  })

  test('the last one leaves an auction without bids, whose record is valid', async () => {
    const lot = await newAuction({ endsInMs: 900, softCloseSeconds: 0 })
    await bidOn(ann, lot, 500_00)
    await change(lot)
    expect((await withdraw(ann, lot)).statusCode).toBe(204)
    while (!(await closeAuction(server, lot.name))?.isClosed) await new Promise((resolve) => setTimeout(resolve, 50))
    const record = (await ann.get(`/api/listings/${lot.name}/record`)).json()
    expect(await verifyRecord(record)).toMatchObject({ isValid: true, outcome: 'no_bids' })
  })

  test('not after the end, however the lot was changed', async () => {
    const lot = await newAuction({ endsInMs: 600, softCloseSeconds: 0 })
    await bidOn(ann, lot, 500_00)
    await change(lot)
    await new Promise((resolve) => setTimeout(resolve, 650))
    expect((await withdraw(ann, lot)).json()).toMatchObject({ code: 'auction_closed' })
    expect(await readVoids(lot)).toEqual([])
  })

  test('not later than 24 hours, which the database knows too', async () => {
    const lot = await newAuction({ endsInMs: 72 * 3_600_000 })
    await bidOn(ann, lot, 500_00)
    await change(lot)
    await moveChangeBack(lot, 24)
    expect((await readChanges(ann, lot)).withdraw_until).toBeNull()
    expect((await withdraw(ann, lot)).json()).toMatchObject({ code: 'withdrawal_over' })
    const insert = sql`insert into bid_withdrawals select id, 1, clock_timestamp() from lot_changes
      where listing_id = ${lot.listingId}`
    await expect(insert.execute(server.db)).rejects.toMatchObject({ constraint: 'bids_are_withdrawn_after_a_change' })
    // A newer change opens it again.
    await change(lot)
    expect((await withdraw(ann, lot)).statusCode).toBe(204)
  })

  test('not by a buyer who bid knowing of the change, nor without one', async () => {
    const lot = await newAuction()
    await bidOn(bob, lot, 300_00)
    expect((await withdraw(bob, lot)).json()).toMatchObject({ code: 'lot_not_changed' })
    await change(lot)
    expect((await withdraw(ann, lot)).json()).toMatchObject({ code: 'bid_not_found' })
    await bidOn(ann, lot, 500_00)
    expect((await withdraw(ann, lot)).json()).toMatchObject({ code: 'bid_after_change' })
    const insert = sql`insert into bid_withdrawals select id, 2, clock_timestamp() from lot_changes
      where listing_id = ${lot.listingId}`
    await expect(insert.execute(server.db)).rejects.toMatchObject({ constraint: 'bids_are_withdrawn_after_a_change' })
    expect((await withdraw(bob, lot)).statusCode).toBe(204)
  })

  test('only by those who may see the lot and are signed in', async () => {
    const lot = await newAuction()
    expect([401, 403]).toContain((await withdraw(server.visitor, lot)).statusCode)
    expect((await server.visitor.get(`/api/listings/${lot.name}/lot_changes`)).statusCode).toBe(401)
    const accessRuleId = await addAccessRule(server.db, 'changed and private', [bob.account.id])
    const hidden = await newAuction({ accessRuleId })
    await bidOn(bob, hidden, 500_00)
    await change(hidden)
    expect((await withdraw(ann, hidden)).statusCode).toBe(404)
    expect((await ann.get(`/api/listings/${hidden.name}/lot_changes`)).statusCode).toBe(404)
    expect((await withdraw(bob, hidden)).statusCode).toBe(204)
  })

  test("the account's list says until when, and then that they were withdrawn", async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 500_00)
    const read = async () => (await ann.get(`/api/account/bids?listing_name=${lot.name}`)).json<AccountBids>().bids[0]!
    expect((await read()).withdraw_until).toBeNull()
    await change(lot)
    expect((await read()).withdraw_until).toBe((await standingOf(lot)).ends_at.toISOString())
    await withdraw(ann, lot)
    expect(await read()).toMatchObject({
      withdraw_until: null,
      has_withdrawn: true,
      state: 'voided',
      max_bid_cents: null,
    })
  })
})

test('what was changed, and who withdrew, is never rewritten', async () => {
  const lot = await newAuction()
  await bidOn(ann, lot, 500_00)
  await change(lot)
  await withdraw(ann, lot)
  for (const table of ['lot_changes', 'bid_withdrawals'])
    await expect(sql`delete from ${sql.table(table)}`.execute(server.db)).rejects.toMatchObject({
      constraint: 'records_are_append_only',
    })
})

describe('a bid from a page that shows the lot as it was', () => {
  test('is refused, and taken once the page has the change; calls that say nothing bid as ever', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 500_00)
    const seen = (maximum: number, lot_changed_at: string | null, key: string) =>
      bob.post(
        `/api/listings/${lot.name}/bids`,
        { max_bid_cents: maximum, confirm: true, lot_changed_at },
        { headers: { 'idempotency-key': key } },
      )
    expect((await seen(300_00, null, 'first')).statusCode).toBe(201)
    await change(lot)
    const stale = await seen(600_00, null, 'second')
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'lot_changed'])
    // Sent again after a lost reply, what was placed before the change is still answered.
    expect((await seen(300_00, null, 'first')).statusCode).toBe(201)
    const { changed_at: first } = (await readChanges(ann, lot)).changes[0]!
    await change(lot)
    expect((await seen(600_00, first, 'third')).statusCode).toBe(409)
    const { changed_at: second } = (await readChanges(ann, lot)).changes[0]!
    expect((await seen(600_00, second, 'fourth')).statusCode).toBe(201)
    expect((await bidOn(ann, lot, 900_00)).statusCode).toBe(201)
  })

  test('is refused too where it waits while the lot is being changed', async () => {
    const lot = await newAuction()
    await bidOn(ann, lot, 500_00)
    let bid: ReturnType<TestClient['post']>
    await server.db.transaction().execute(async (tx) => {
      const changes = [FEWER_UNITS]
      await noteLotChanges(tx, { listingId: lot.listingId, changes, by: asAdmin() })
      bid = bob.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 600_00, confirm: true, lot_changed_at: null })
      await untilBlocked(server.context.pool)
    })
    expect((await bid!).json()).toMatchObject({ code: 'lot_changed' })
  })
})
