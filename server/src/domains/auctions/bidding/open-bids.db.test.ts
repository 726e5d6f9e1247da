import type { OpenBids } from '@lotyard/contract/lots/auction'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addAuction, type AuctionOptions, offerOn } from '../../../../test/auctions.ts'
import { hoursLater } from '../../../../test/databases/hours-later.ts'
import { addBasics, type AddedLot } from '../../../../test/market.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { closeAuction } from '../closing/close-auction.ts'
import { noteLotChanges } from '../index.ts'
import { barUnpaid } from '../wins/wins.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let seller: Person
let admin: Person
let rival: Person

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.as('seller')
  admin = await server.as('admin')
  rival = await server.as('buyer')
})

const newAuction = (options: Partial<AuctionOptions> = {}): Promise<AddedLot> =>
  addAuction(server.db, { sellerId: seller.account.id, ...options })
const bidOn = (who: TestClient, { name }: AddedLot, cents: number) =>
  who.post(`/api/listings/${name}/bids`, { max_bid_cents: cents, confirm: true })
const openBids = async (who: TestClient) => (await who.get('/api/account/open_bids')).json<OpenBids>()
const namesOf = ({ bids }: OpenBids['outbid']) => bids.map(({ listing }) => listing.name)
const close = (lot: AddedLot) => hoursLater(server.url, (db) => closeAuction({ db }, lot.name))
const makeOverdue = (lot: AddedLot) =>
  sql`update auction_wins set won_at = now() - interval '3 days', payment_due_at = now() - interval '1 minute'
    where listing_id = ${lot.listingId}`.execute(server.db)

const NONE = { total: 0, bids: [] }

test('an account without bids has nothing open', async () => {
  expect(await openBids(await server.as('buyer'))).toEqual({
    to_pay: NONE,
    offered: NONE,
    changed: NONE,
    outbid: NONE,
    winning: NONE,
    is_barred: false,
    server_time: expect.any(String),
  })
  expect((await server.visitor.get('/api/account/open_bids')).statusCode).toBe(401)
})

test('leading and outbid ones are told apart, the first to end first, and those that ended are left out', async () => {
  const ann = await server.as('buyer')
  const [late, soon, led, over] = [
    await newAuction({ endsInMs: 3_000_000 }),
    await newAuction({ endsInMs: 1_000_000 }),
    await newAuction(),
    await newAuction(),
  ]
  for (const lot of [late, soon, led, over]) await bidOn(ann, lot, 200_00)
  for (const lot of [late, soon, over]) await bidOn(rival, lot, 900_00)
  await close(over)
  const { outbid, winning } = await openBids(ann)
  expect([outbid.total, namesOf(outbid)]).toEqual([2, [soon.name, late.name]])
  expect([winning.total, namesOf(winning)]).toEqual([1, [led.name]])
  expect(outbid.bids[0]!.listing.auction).toMatchObject({ next_bid_cents: 205_00, is_leading: false })
})

test('no more than five of a kind are listed, and all are counted', async () => {
  const ann = await server.as('buyer')
  const lots = await Promise.all(Array.from({ length: 7 }, () => newAuction()))
  for (const lot of lots) await bidOn(ann, lot, 200_00)
  const { winning } = await openBids(ann)
  expect([winning.total, winning.bids.length]).toEqual([7, 5])
})

test('a lot that was changed after a bid is there until it is withdrawn, and then is not to bid on again', async () => {
  const ann = await server.as('buyer')
  const lot = await newAuction()
  await bidOn(ann, lot, 200_00)
  const by = { accountId: admin.account.id, role: 'admin' as const }
  const changes = [{ label: 'Units', from: '120', to: '96' }]
  await server.db.transaction().execute((tx) => noteLotChanges(tx, { listingId: lot.listingId, changes, by }))
  const { changed, winning } = await openBids(ann)
  expect([namesOf(changed), namesOf(winning)]).toEqual([[lot.name], [lot.name]])
  expect(changed.bids[0]!.withdraw_until).not.toBeNull()
  expect((await ann.post(`/api/listings/${lot.name}/withdraw_bids`)).statusCode).toBe(204)
  expect(await openBids(ann)).toMatchObject({ changed: NONE, winning: NONE, outbid: NONE })
})

test('a won lot is to be paid, an overdue one bars, and its runner-up owes the lower price', async () => {
  const [ann, bob] = [await server.as('buyer'), await server.as('buyer')]
  const lot = await newAuction()
  await bidOn(ann, lot, 200_00)
  await bidOn(bob, lot, 900_00)
  await close(lot)
  const won = await openBids(bob)
  expect(won.to_pay).toMatchObject({ total: 1, bids: [{ owed_cents: 202_50, payment_due_at: expect.any(String) }] })
  expect(won.is_barred).toBe(false)
  expect((await openBids(ann)).to_pay).toEqual(NONE)

  await makeOverdue(lot)
  await barUnpaid({ db: server.db }, 10)
  expect(await openBids(bob)).toMatchObject({ is_barred: true, to_pay: { total: 1 } })

  await offerOn(admin, lot)
  expect(await openBids(bob)).toMatchObject({ is_barred: true, to_pay: NONE })
  expect((await openBids(ann)).offered).toMatchObject({ total: 1, bids: [{ offer: { price_cents: 100_00 } }] })
  await ann.post(`/api/listings/${lot.name}/runner_up_offer`, { accept: true })
  expect(await openBids(ann)).toMatchObject({ offered: NONE, to_pay: { total: 1, bids: [{ owed_cents: 100_00 }] } })
})
