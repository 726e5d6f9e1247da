import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addBasics, addListing, addLot, type AddedLot } from '../../../test/market.ts'

const server = useApp()
let lot: AddedLot
let secret: AddedLot
let draft: AddedLot
let sellerId: string
let gold: { client: TestClient; id: string }

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  const account = await server.createAccount({ accessRules: ['Gold'] })
  gold = { client: await server.signIn(account), id: account.id }
  lot = await addLot(server.db, { sellerId, title: 'Watched lot' })
  secret = await addLot(server.db, { sellerId, accessRuleId: account.accessRuleIds[0]! })
  draft = await addLot(server.db, { sellerId, state: 'draft' })
})

const star = (client: TestClient, name: string) => client.post('/api/account/starred/listings', { listing_name: name })
const starred = async (client: TestClient) =>
  (await client.get('/api/account/starred/listings')).json().starred_listings

describe('the watch list', () => {
  test('[S7.08] watching answers the id, the card as searches have it and whether it is open, and lists the same', async () => {
    const buyer = await server.as('buyer')
    const other = await server.as('buyer')
    const added = await addLot(server.db, { sellerId, title: 'Lot to be watched' })
    const card = async () =>
      (await other.get('/api/listings/?page_size=100'))
        .json()
        .listings.find(({ name }: { name: string }) => name === added.name)
    await expect.poll(card).toBeDefined()
    const reply = await star(buyer, added.name)
    const id = reply.json().id as string
    expect(id).toMatch(/^\d+$/)
    expect([reply.statusCode, reply.headers['content-type'], reply.json()]).toEqual([
      201,
      'application/json; charset=utf-8',
      { id, listing: { ...(await card()), starred_lot: { id } }, is_open: true },
    ])
    expect(await starred(buyer)).toEqual([{ ...reply.json(), note: null }])
    expect(await starred(other)).toEqual([])
    const ended = await addLot(server.db, { sellerId, state: 'sold', soldPriceCents: 100_00 })
    expect((await star(buyer, ended.name)).json()).toMatchObject({ listing: { name: ended.name }, is_open: false })
  })

  test('the auctions that end first are listed with the count of all, and only open ones', async () => {
    const buyer = await server.as('buyer')
    const at = (endsInMs: number) => addAuction(server.db, { sellerId, endsInMs })
    const [late, soon] = [await at(3_000_000), await at(1_000_000)]
    const over = await addAuction(server.db, { sellerId, startsInMs: -7_200_000, endsInMs: -1_000 })
    const ahead = await addAuction(server.db, { sellerId, startsInMs: 500_000, endsInMs: 900_000 })
    for (const { name } of [late, soon, over, ahead, lot]) expect((await star(buyer, name)).statusCode).toBe(201)
    const { starred_listings, count } = (await buyer.get('/api/account/starred/ending')).json()
    expect(starred_listings.map(({ listing }: { listing: { name: string } }) => listing.name)).toEqual([
      soon.name,
      late.name,
    ])
    expect(count).toBe(5)
    expect((await server.visitor.get('/api/account/starred/ending')).statusCode).toBe(401)
  })

  test('an auction that only some may see is not listed as ending for one who lost the right', async () => {
    const account = await server.createAccount({ accessRules: ['Silver'] })
    const client = await server.signIn(account)
    const { name } = await addAuction(server.db, { sellerId, accessRuleId: account.accessRuleIds[0]! })
    await star(client, name)
    const ending = async () => (await client.get('/api/account/starred/ending')).json().starred_listings
    expect(await ending()).toHaveLength(1)
    await server.db.deleteFrom('account_access_rules').where('account_id', '=', account.id).execute()
    await expect.poll(ending, { timeout: 60_000 }).toEqual([])
    expect((await client.get('/account/watch_list/auctions.ics')).statusCode).toBe(404)
  })

  test('the ends of watched auctions are one calendar file, of the account alone', async () => {
    const buyer = await server.as('buyer')
    const path = '/account/watch_list/auctions.ics'
    await star(buyer, lot.name)
    expect((await buyer.get(path)).statusCode).toBe(404)
    const auction = await addAuction(server.db, { sellerId })
    await star(buyer, auction.name)
    const calendar = await buyer.get(path)
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(calendar.body.match(/^UID:.*$/gm)).toEqual([expect.stringContaining(`UID:${auction.name}@`)])
    expect((await server.visitor.get(path)).statusCode).toBe(401)
  })

  test.each([
    ['a lot that does not exist', () => 'NOSUCH', 404, 'listing_not_found'],
    ['a private lot of others', () => secret.name, 404, 'listing_not_found'],
    ['a draft', () => draft.name, 404, 'listing_not_found'],
    ['no name', () => undefined, 400, 'malformed_request'],
    ['an empty name', () => '', 400, 'malformed_request'],
    ['a number', () => 7, 400, 'malformed_request'],
    ['a list of names', () => [lot.name], 400, 'malformed_request'],
    ['a name as long as a page', () => 'L'.repeat(5_000), 400, 'malformed_request'],
  ])('[S7.08] watching %s is refused, and nothing is watched', async (_case, listing_name, status, code) => {
    const buyer = await server.as('buyer')
    const reply = await buyer.post('/api/account/starred/listings', { listing_name: listing_name() })
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code, message: expect.any(String) }])
    expect(await starred(buyer)).toEqual([])
  })

  test('[S7.08] a visitor, and a session without its token, watch nothing', async () => {
    const visitor = await star(server.visitor, lot.name)
    expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { code: 'not_signed_in' }])
    const buyer = await server.as('buyer')
    const { 'x-csrf-token': _token, ...headers } = buyer.headers
    const payload = { listing_name: lot.name }
    const bare = await server.app.inject({ method: 'POST', url: '/api/account/starred/listings', headers, payload })
    expect([bare.statusCode, bare.json()]).toMatchObject([403, { code: 'csrf_token_invalid' }])
    expect(await starred(buyer)).toEqual([])
  })

  test('[S3.04] watching a lot twice answers the same id', async () => {
    const buyer = await server.as('buyer')
    const first = await star(buyer, lot.name)
    expect(first.statusCode).toBe(201)
    const { id, listing } = first.json()
    expect(listing).toMatchObject({ name: lot.name, lot_id: lot.lotId, starred_lot: { id } })
    const second = await star(buyer, lot.name.toLowerCase())
    expect(second.statusCode).toBe(200)
    expect(second.json().id).toBe(id)
    expect((await buyer.get('/api/account/starred/count')).json()).toEqual({ count: 1 })
  })

  test('[S7.07] [S2.16] lists what is watched, newest first, each with its newest listing', async () => {
    const buyer = await server.as('buyer')
    const relisted = await addLot(server.db, { sellerId, state: 'unsold' })
    await star(buyer, relisted.name)
    await star(buyer, lot.name)
    const again = await addListing(server.db, relisted.lotId, {})
    expect((await starred(buyer)).map((entry: { listing: { name: string } }) => entry.listing.name)).toEqual([
      lot.name,
      again.name,
    ])
  })

  test('[S4.05] a watched lot says so in search and on its page, to its watcher only', async () => {
    const buyer = await server.as('buyer')
    const { id } = (await star(buyer, lot.name)).json()
    const cardFor = async (client: TestClient) =>
      (await client.get('/api/listings/?page_size=100'))
        .json()
        .listings.find((card: { name: string }) => card.name === lot.name)
    await expect.poll(async () => (await cardFor(buyer))?.starred_lot).toEqual({ id })
    expect((await cardFor(server.visitor)).starred_lot).toBeNull()
    expect((await buyer.get(`/api/listings/${lot.name}`)).json().starred_lot).toEqual({ id })
  })

  test('[S7.09] unwatching removes it; another account’s id, or one that is none, is not there', async () => {
    const [buyer, other] = [await server.as('buyer'), await server.as('buyer')]
    const { id } = (await star(buyer, lot.name)).json()
    for (const wrong of [id, 'abc', '0', '99999999999999999999', '-1', '1e3']) {
      const reply = await other.delete(`/api/account/starred/listings/${wrong}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({ code: 'watch_not_found', message: 'You are not watching this lot.' })
    }
    expect((await buyer.delete(`/api/account/starred/listings/${id}`)).statusCode).toBe(204)
    expect((await buyer.delete(`/api/account/starred/listings/${id}`)).statusCode).toBe(404)
    expect(await starred(buyer)).toEqual([])
  })

  test('[S4.06] [S6.01] a visitor is asked to sign in', async () => {
    expect((await star(server.visitor, lot.name)).statusCode).toBe(401)
    expect((await server.visitor.get('/api/account/starred/listings')).statusCode).toBe(401)
    expect((await server.visitor.delete('/api/account/starred/listings/1')).statusCode).toBe(401)
  })

  test('[S7.40] a failure says why', async () => {
    const buyer = await server.as('buyer')
    const reply = await star(buyer, 'NOSUCH')
    expect(reply.statusCode).toBe(404)
    expect(reply.json().message).toBe('This lot does not exist.')
    expect((await buyer.post('/api/account/starred/listings', {})).statusCode).toBe(400)
    expect((await buyer.post('/api/account/starred/listings', { listing_name: 7 })).statusCode).toBe(400)
  })

  test('a private lot can be watched by its holders only, and hides when they lose the rule', async () => {
    expect((await star(await server.as('buyer'), secret.name)).statusCode).toBe(404)
    expect((await star(gold.client, secret.name)).statusCode).toBe(201)
    expect(await starred(gold.client)).toHaveLength(1)
    await sql`delete from account_access_rules where account_id = ${gold.id}`.execute(server.db)
    expect(await starred(gold.client)).toEqual([])
  })

  test('an account watches at most 1,000 lots, however many ask at once', async () => {
    const buyer = await server.as('buyer')
    const extra = await Promise.all([1, 2, 3].map(() => addLot(server.db, { sellerId })))
    await sql`insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title, units, msrp_cents,
      weight_lbs, pallet_count, length_in, width_in, height_in)
      select ${sellerId}, 'toys', 'new', 'case', 'hebron', 'Filler', 1, 1, 1, 1, 1, 1, 1 from generate_series(1, 999)`.execute(
      server.db,
    )
    await sql`insert into starred_lots (account_id, lot_id) select ${buyer.account.id}, id from lots where title = 'Filler'`.execute(
      server.db,
    )
    const replies = await Promise.all(extra.map((added) => star(buyer, added.name)))
    expect(replies.map((reply) => String(reply.statusCode)).toSorted()).toEqual(['201', '422', '422'])
    expect(replies.find((reply) => reply.statusCode === 422)!.json().code).toBe('too_many_watches')
    const beyond =
      sql`insert into starred_lots (account_id, lot_id) values (${buyer.account.id}, ${lot.lotId})`.execute(server.db)
    await expect(beyond).rejects.toThrow('an account watches at most 1,000 lots')
  })
})

describe('the old form posts', () => {
  const form = 'application/x-www-form-urlencoded'
  const post = (client: TestClient, url: string, payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...client.headers, 'content-type': form, ...headers },
    })
  const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html', referer: 'http://localhost/detail/ABC?x=1' }

  test('[S7.38] lot_id answers the id: 201 when the lot is watched now, 200 when it was already', async () => {
    const buyer = await server.as('buyer')
    const reply = await post(buyer, '/account/starred/lots', `lot_id=${lot.lotId}`)
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ id: (await star(buyer, lot.name)).json().id })
    const again = await post(buyer, '/account/starred/lots', `lot_id=${lot.lotId}`)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(reply.json())
  })

  test('[S7.39] _method=delete removes it; any other method is refused', async () => {
    const buyer = await server.as('buyer')
    const { id } = (await star(buyer, lot.name)).json()
    for (const wrong of ['', '_method=put', '_method=', '_method=delete&_method=delete']) {
      const reply = await post(buyer, `/account/starred/lots/${id}`, wrong)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().code).toBe('malformed_request')
    }
    expect((await post(buyer, `/account/starred/lots/${id}`, '_method=delete')).statusCode).toBe(200)
    expect((await post(buyer, `/account/starred/lots/${id}`, '_method=delete')).json()).toMatchObject({
      code: 'watch_not_found',
    })
    expect(await starred(buyer)).toEqual([])
  })

  test('a plain form goes back where it came from, with a message', async () => {
    const buyer = await server.as('buyer')
    const reply = await post(buyer, '/account/starred/lots', `lot_id=${lot.lotId}`, navigation)
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/detail/ABC?x=1')
    expect(decodeURIComponent(String(reply.headers['set-cookie']))).toContain(
      'flash=success@/detail/ABC:Lot has been added to your Watch List',
    )
    const failed = await post(buyer, '/account/starred/lots', 'lot_id=999999', navigation)
    expect(failed.statusCode).toBe(303)
    expect(decodeURIComponent(String(failed.headers['set-cookie']))).toContain(
      'flash=danger@/detail/ABC:This lot does not exist.',
    )
    const away = await post(buyer, '/account/starred/lots', `lot_id=${lot.lotId}`, {
      ...navigation,
      referer: 'http://evil.test//evil',
    })
    expect(away.headers.location).toBe('/')
  })

  test('a visitor with a plain form is led to sign in, a script is told 401', async () => {
    const headers = { ...navigation, 'sec-fetch-site': 'same-origin' }
    const reply = await post(server.visitor, '/account/starred/lots', `lot_id=${lot.lotId}`, headers)
    expect(reply.headers.location).toBe(`/account/sign_in/?return_to=${encodeURIComponent('/detail/ABC?x=1')}`)
    expect((await post(server.visitor, '/account/starred/lots', `lot_id=${lot.lotId}`)).statusCode).toBe(401)
  })

  test.each(['lot_id=abc', 'lot_id=-1', 'lot_id=1%27--', 'lot_id=999999'])('%j names no lot', async (payload) => {
    expect((await post(await server.as('buyer'), '/account/starred/lots', payload)).statusCode).toBe(404)
  })

  test.each(['', 'lot_id=', 'lot=1'])('[S7.38] %j lacks the lot, and says so', async (payload) => {
    const reply = await post(await server.as('buyer'), '/account/starred/lots', payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'malformed_request', errors: { lot_id: ['Lot id is required'] } })
  })

  test('without its token a post is refused', async () => {
    const buyer = await server.as('buyer')
    const { 'x-csrf-token': _token, ...headers } = buyer.headers
    const reply = await server.app.inject({
      method: 'POST',
      url: '/account/starred/lots',
      payload: `lot_id=${lot.lotId}`,
      headers: { ...headers, 'content-type': form },
    })
    expect(reply.statusCode).toBe(403)
  })
})
