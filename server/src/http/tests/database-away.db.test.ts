// What people hear while the database is away, over real HTTP and a road to PostgreSQL that can be blocked.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessionHeaders, TEST_CONFIG } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { useDatabase } from '../../../test/databases/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../../test/databases/database-proxy.ts'
import { addAccount, addBasics } from '../../../test/market.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { REQUEST_LIMITS } from '../../db/connections/limits.ts'
import type { App } from '../route.ts'
import { slowdown } from '../../../test/servers/slowdown.ts'

const server = useDatabase()
const lines: string[] = []
const log = pino(
  { level: 'warn' },
  new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
)
const unhandled: unknown[] = []
const onUnhandled = (error: unknown): number => unhandled.push(error)
let proxy: DatabaseProxy
let database: Database
let app: App
let address: string
let headers: Record<string, string>
let name: string

beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled)
  const { db } = server.current
  await addBasics(db)
  name = (await addAuction(db, { sellerId: await addAccount(db, 'seller') })).name
  const token = randomBytes(24).toString('hex')
  const account_id = await addAccount(db)
  await sql`update accounts set terms_accepted_at = now()`.execute(db)
  await db
    .insertInto('sessions')
    .values({ account_id, token, expires_at: new Date(Date.now() + 86_400_000), user_agent: 'a test' })
    .execute()
  headers = { ...sessionHeaders(token, TEST_CONFIG.sessionSecret), 'content-type': 'application/json' }
  proxy = await openDatabaseProxy(server.url)
  database = openDatabase(proxy.url, { maxConnections: 5, onError: () => {}, limits: REQUEST_LIMITS })
  app = await buildApp({ ...database, config: TEST_CONFIG, log })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  while ((await get('/readyz')).status !== 200) await sleep(20)
  await bid(randomUUID(), 150_00)
})
afterEach(() => {
  proxy.thaw()
  proxy.accept()
  lines.length = 0
  expect(unhandled.splice(0)).toEqual([])
})
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled)
  await app.close()
  await database.close()
  await proxy.close()
})

const get = (path: string): Promise<Response> => fetch(`${address}${path}`, { headers: { apiversion: '5' } })
const bid = (key: string, cents: number): Promise<Response> =>
  fetch(`${address}/api/listings/${name}/bids`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify({ max_bid_cents: cents }),
  })
const answers = async (reply: Response): Promise<unknown> => ({
  status: reply.status,
  retry: reply.headers.get('retry-after') !== null,
  body: await reply.json(),
})
const BUSY = { status: 503, retry: true, body: expect.objectContaining({ code: 'busy' }) }

test('a frozen database is told within 5 seconds, searches go on, and the same bid counts once it is back', async () => {
  // What changed a moment ago is read once more before it is in memory.
  await sleep(500)
  await get('/api/listings/')
  const key = randomUUID()
  proxy.freeze()
  const startedAt = performance.now()
  const search = await get('/api/listings/')
  expect(performance.now() - startedAt).toBeLessThan(1_000 * slowdown())
  expect(search.status).toBe(200)
  const replies = await Promise.all([bid(key, 200_00), bid(randomUUID(), 210_00), get(`/api/listings/${name}`)])
  expect(performance.now() - startedAt).toBeLessThan(5_500 * slowdown())
  expect(await Promise.all(replies.map(answers))).toEqual([BUSY, BUSY, BUSY])
  // Those who come while it is still frozen do not wait behind each other.
  const laterAt = performance.now()
  const later = await Promise.all([bid(key, 200_00), get(`/api/listings/${name}`), get('/api/conditions')])
  expect(performance.now() - laterAt).toBeLessThan(5_000 * slowdown())
  expect(await Promise.all(later.map(answers))).toEqual([BUSY, BUSY, BUSY])
  proxy.thaw()
  await expect.poll(async () => (await bid(key, 200_00)).status).toBe(201)
  await bid(key, 200_00)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int from auction_links where max_cents = 20000`.execute(server.current.db)
  expect(rows[0]!.count).toBe(1)
})

test('a database that is gone is told at once, and everything is back with it', async () => {
  proxy.refuse()
  proxy.cut()
  const replies = await Promise.all([bid(randomUUID(), 400_00), get(`/api/listings/${name}`), get('/api/conditions')])
  expect(await Promise.all(replies.map(answers))).toEqual([BUSY, BUSY, BUSY])
  proxy.accept()
  await expect.poll(async () => (await get(`/api/listings/${name}`)).status).toBe(200)
  await expect.poll(async () => (await bid(randomUUID(), 500_00)).status).toBe(201)
})

test('several queries of a lot page that fail together are one failed page', async () => {
  const { db } = server.current
  // One that no request has read: the page of any other is in memory.
  const unseen = await addAuction(db, { sellerId: await addAccount(db, 'seller') })
  await sql`alter table manifest_items rename to manifest_items_away`.execute(db)
  expect((await get(`/api/listings/${unseen.name}`)).status).toBe(500)
  await sql`alter table manifest_items_away rename to manifest_items`.execute(server.current.db)
  await sleep(100)
})

test('a body that its sender broke off is no failure of ours', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  const lineOf = Object.entries(headers)
    .map(([field, value]) => `${field}: ${value}\r\n`)
    .join('')
  socket.write(`POST /api/listings/${name}/bids HTTP/1.1\r\nhost: x\r\n${lineOf}content-length: 500\r\n\r\n{"max_`)
  await sleep(200)
  socket.resetAndDestroy()
  await sleep(200)
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([])
})

test('while the process stops its connections, a client that still asks is told to come back', async () => {
  const other = openDatabase(proxy.url, { maxConnections: 2, onError: () => {}, limits: REQUEST_LIMITS })
  const stopping = await buildApp({ ...other, config: TEST_CONFIG, log })
  await stopping.ready()
  await other.close()
  const reply = await stopping.inject({ url: `/api/listings/${name}`, headers: { apiversion: '5' } })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
  await stopping.close()
})
