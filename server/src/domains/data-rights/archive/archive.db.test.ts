import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addBusyAccount } from '../../../../test/data-rights.ts'
import { addAccessRule, addBasics, addLot } from '../../../../test/market.ts'
import { readZip } from '../../../../test/readers/read-zip.ts'
import { PAGE_ROWS } from '../../../db/statements/in-pages.ts'
import { COLLECTIONS } from './collections.ts'
import { writeArchive } from './write-archive.ts'

const server = useApp()
let sellerId: string
let watchedName: string

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  watchedName = (await addLot(server.db, { sellerId, title: 'Watched by both' })).name
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function download(account: TestAccount): Promise<Map<string, string>> {
  const reply = await (await server.signIn(account)).get('/api/account/export')
  expect(reply.statusCode).toBe(200)
  return readZip(reply.rawPayload)
}

test('the archive is a file to download that no cache may keep', async () => {
  const { headers, rawPayload } = await (await server.as('buyer')).get('/api/account/export')
  const day = new Date().toISOString().slice(0, 10)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toBe(`attachment; filename="lotyard-data-${day}.zip"`)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect((await server.visitor.get('/api/account/export')).statusCode).toBe(401)
})

test('the archive holds what is kept of the account, in JSON and CSV alike', async () => {
  const account = await server.createAccount({ password: 'a pallet of kettles', accessRules: ['Outlet'] })
  const { bidOn, won, offered } = await addBusyAccount(server, { account, sellerId, watchedName })
  const files = await download(account)
  const rowsOf = (name: string) => JSON.parse(files.get(`${name}.json`)!) as Record<string, unknown>[]

  expect([...files.keys()].toSorted()).toEqual(
    ['README.txt', 'account.json', ...COLLECTIONS.flatMap(({ name }) => [`${name}.csv`, `${name}.json`])].toSorted(),
  )
  expect(JSON.parse(files.get('account.json')!)).toMatchObject({
    id: account.id,
    email: account.email,
    first_name: 'Ada',
    last_name: 'Buyer',
    role: 'buyer',
    two_step_sign_in: false,
    terms_accepted_at: expect.any(String),
    private_inventories: ['Outlet'],
  })
  expect(rowsOf('devices')).toHaveLength(2)
  expect(rowsOf('watched-lots')).toMatchObject([{ listing: watchedName, title: 'Watched by both' }])
  expect(rowsOf('cart')).toMatchObject([{ listing: watchedName, title: 'Watched by both' }])
  expect(rowsOf('cart-delivery')).toEqual([
    { choice: 'ship to', place: '1200 Yard Road, Fort Wayne, IN 46803' },
    { choice: 'pick up', place: 'Hebron, KY' },
  ])
  expect(rowsOf('bids').map(({ listing, max_bid_cents }) => [listing, max_bid_cents])).toEqual([
    [bidOn[0], 300_00],
    [bidOn[1], 400_00],
  ])
  expect(rowsOf('won-lots')).toMatchObject([{ listing: won, price_cents: 250_00, state: 'paid' }])
  expect(rowsOf('offers')).toMatchObject([{ listing: offered, state: 'declined' }])
  expect(rowsOf('bidding-bars')).toMatchObject([{ listing: won, lift_reason: 'Ada called and explained it.' }])
  expect(rowsOf('e-mail-preferences')).toContainEqual({ topic: 'bids', medium: 'email', enabled: false })
  expect(rowsOf('addresses')).toMatchObject([{ role: 'shipping', default: true }])
  expect(rowsOf('saved-searches')).toMatchObject([{ name: 'Kettles', query: 'search=kettle', alerts: 'daily' }])
  expect(rowsOf('inventory-preferences')).toMatchObject([{ kind: 'conditions', key: 'new' }])
  expect(rowsOf('price-book')).toMatchObject([{ percent_of_msrp: '35.0', target: 'margin', target_percent: '30.0' }])
  expect(rowsOf('price-book-conditions')[0]).toEqual({ condition: 'New', percent: '100.0' })
  expect(rowsOf('price-book-entries')).toMatchObject([{ brand: 'Sonic', percent_of_msrp: '41.5', fee_percent: null }])
  expect(rowsOf('newsletter')).toMatchObject([{ email: account.email }])
  expect(rowsOf('e-mails').map(({ kind }) => kind)).toContain('outbid')
  expect(rowsOf('activity-log')).toMatchObject([
    { action: 'account.lift_bidding_bar', done_by_you: false, details: { reason: 'Ada called and explained it.' } },
  ])
  for (const { name, columns } of COLLECTIONS) {
    const lines = files.get(`${name}.csv`)!.split('\r\n')
    expect(lines[0]).toBe(columns.join(','))
    // No text of these has a line break in it.
    expect(lines.length - 2, name).toBe(rowsOf(name).length)
    expect(files.get('README.txt')).toContain(`${name}.json, ${name}.csv`)
  }
})

test('a receipt of the archive is the one that was given out with the bid', async () => {
  const buyer = await server.as('buyer')
  const { name } = await addAuction(server.db, { sellerId })
  const { bid } = (await buyer.post(`/api/listings/${name}/bids`, { max_bid_cents: 500_00, confirm: true })).json()
  const [row] = JSON.parse((await download(buyer.account)).get('bids.json')!) as Record<string, unknown>[]
  expect(row).toMatchObject({ sequence: bid.sequence, hash: bid.hash, salt: bid.salt, max_bid_cents: 500_00 })
})

test("a seller's archive lists what they offered, and of what they did to others no details", async () => {
  const seller = await server.as('seller')
  const lot = await addLot(server.db, { sellerId: seller.account.id, title: 'Offered by me' })
  const stranger = await server.createAccount()
  await server.db
    .insertInto('audit_entries')
    .values({
      account_id: seller.account.id,
      action: 'account.role',
      subject: `account:${stranger.id}`,
      details: '{"reason":"said in confidence"}',
    })
    .execute()
  const files = await download(seller.account)
  expect(JSON.parse(files.get('listings.json')!)).toMatchObject([{ listing: lot.name, title: 'Offered by me' }])
  expect(JSON.parse(files.get('activity-log.json')!)).toMatchObject([{ action: 'account.role', done_by_you: true }])
  expect([...files.values()].join('\n')).not.toContain('said in confidence')
})

test('the archive holds nothing of anybody else, and nothing that lets its reader in', async () => {
  const ada = await server.createAccount({ password: 'a pallet of kettles' })
  const bob = await server.createAccount({ firstName: 'Bobby', lastName: 'Rivals', password: 'a truck of toasters' })
  const [adas, bobs] = [
    await addBusyAccount(server, { account: ada, sellerId, watchedName }),
    await addBusyAccount(server, { account: bob, sellerId, watchedName }),
  ]
  const all = [...(await download(ada)).values()].join('\n')
  expect(all).toContain(adas.bidOn[0])
  for (const foreign of [bob.id, bob.email, 'Bobby', 'Rivals', ...bobs.bidOn, bobs.won, bobs.offered])
    expect(all).not.toContain(foreign)

  const { rows: secrets } = await server.context.pool.query<{ secret: string }>(
    `select token as secret from sessions where account_id = $1
     union select password_hash from credentials where account_id = $1
     union select id::text from sessions where account_id = $1`,
    [ada.id],
  )
  expect(secrets.length).toBeGreaterThan(3)
  for (const secret of [...secrets.map((row) => row.secret), 'argon2', 'a-reset-token', 'un-subscribe.token'])
    expect(all).not.toContain(secret)
})

test('a text that a spreadsheet would run is only text in the CSV file, and whole in the JSON file', async () => {
  const buyer = await server.as('buyer')
  const title = '=HYPERLINK("https://evil.test";"Prize")'
  const { name } = await addLot(server.db, { sellerId, title })
  await buyer.post('/api/account/starred/listings', { listing_name: name })
  const files = await download(buyer.account)
  expect(files.get('watched-lots.csv')).toContain(`,"'=HYPERLINK(""https://evil.test"";""Prize"")",`)
  expect(JSON.parse(files.get('watched-lots.json')!)).toMatchObject([{ title }])
})

test('of a lot that has become private since, the archive has the name alone', async () => {
  const buyer = await server.as('buyer')
  const { name, listingId } = await addLot(server.db, { sellerId, title: 'Seen by all' })
  await buyer.post('/api/account/starred/listings', { listing_name: name })
  await buyer.post('/api/cart/listings', { name })
  const rule = await addAccessRule(server.db, 'Archive')
  await server.db
    .updateTable('listings')
    .set({ access_rule_id: rule, overridden_title: 'A secret' })
    .where('id', '=', listingId)
    .execute()
  const files = await download(buyer.account)
  for (const file of ['watched-lots.json', 'cart.json'])
    expect(JSON.parse(files.get(file)!)).toMatchObject([{ listing: name, title: `Lot ${name}` }])
  expect([...files.values()].join()).not.toContain('A secret')
})

test('what an account has in plenty goes through memory a page at a time', async () => {
  const account = await server.createAccount()
  const pageCount = 5
  const rowCount = pageCount * PAGE_ROWS
  await server.context.pool.query(
    `insert into audit_entries (action, subject, details)
     select 'account.role', $1, jsonb_build_object('text', repeat(md5(n::text), 64)) from generate_series(1, $2::int) n`,
    [`account:${account.id}`, rowCount],
  )
  const pages: WeakRef<object>[] = []
  let maxHeld = 0
  const watchful: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      expect(result.rows.length).toBeLessThanOrEqual(PAGE_ROWS)
      if (result.rows.length < PAGE_ROWS) return result
      // Of the pages read before this one, and not by bytes: what else the process holds says nothing about the archive.
      collectGarbage()
      maxHeld = Math.max(maxHeld, pages.filter((page) => page.deref() !== undefined).length)
      pages.push(new WeakRef(result.rows[0] as object))
      return result
    },
  }
  const given = { accountId: account.id, madeAt: new Date() }
  const { file, sizeBytes } = await writeArchive({ db: server.db.withPlugin(watchful) }, given)
  const { buffer } = await file.read(Buffer.alloc(sizeBytes), 0, sizeBytes, 0)
  await file.close()
  const rows = JSON.parse((await readZip(buffer)).get('activity-log.json')!) as unknown[]
  expect(rows).toHaveLength(rowCount)
  // For each of the two files. One that is written and one that is about to be are held beside the new one.
  expect(pages).toHaveLength(2 * pageCount)
  expect(maxHeld).toBeLessThanOrEqual(3)
})

test('a third archive at the same moment is asked to wait, and the next one is made again', async () => {
  const { account } = await server.as('buyer')
  const client = await server.signIn(account)
  const replies = await Promise.all(Array.from({ length: 5 }, () => client.get('/api/account/export')))
  const statuses = replies.map((reply) => reply.statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  expect((await client.get('/api/account/export')).statusCode).toBe(200)
})

test('no file stays open, and none stays behind', async () => {
  const client = await server.as('buyer')
  const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('lotyard-archive-'))
  await client.get('/api/account/export')
  const openBefore = readdirSync('/dev/fd').length
  for (let count = 0; count < 10; count += 1) await client.get('/api/account/export')
  // The last ones may still be closing.
  expect(readdirSync('/dev/fd').length).toBeLessThan(openBefore + 5)
  expect(leftBehind()).toEqual([])
})

test('an archive that cannot be read whole is an error and no file', async () => {
  const { account } = await server.as('buyer')
  const client = await server.signIn(account)
  await server.context.pool.query('alter table runner_up_offers rename to runner_up_offers_away')
  try {
    const reply = await client.get('/api/account/export')
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({ code: 'unexpected' })
  } finally {
    await server.context.pool.query('alter table runner_up_offers_away rename to runner_up_offers')
  }
  expect((await client.get('/api/account/export')).statusCode).toBe(200)
})
