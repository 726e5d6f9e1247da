import type { LiveAuction } from '@lotyard/contract/lots/auction'
import { once } from 'node:events'
import { get, type ClientRequest, type IncomingMessage } from 'node:http'
import fastify from 'fastify'
import { sql } from 'kysely'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { App } from '../../../http/route.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addOrder, putShipment } from '../../../../test/orders.ts'
import { hoursLater } from '../../../../test/databases/hours-later.ts'
import { addBasics, type AddedLot } from '../../../../test/market.ts'
import { closeAuctionJob } from '../closing/sweep-auctions.ts'
import { openLiveHub } from './live-hub.ts'
import { registerLiveRoute } from './live-route.ts'

const server = useApp()
let second: App
let ports: number[]
let ann: TestClient & { account: TestAccount }
let bob: TestClient & { account: TestAccount }
let sellerId: string

beforeAll(async () => {
  // Another application over the same database is another web process, as far as events are concerned.
  second = await buildApp(server.context)
  for (const app of [server.app, second]) await app.listen({ host: '127.0.0.1', port: 0 })
  ports = [server.app, second].map((app) => (app.server.address() as AddressInfo).port)
  await addBasics(server.db)
  ann = await server.as('buyer')
  bob = await server.as('buyer')
  sellerId = (await server.createAccount({ role: 'seller' })).id
})
afterAll(() => second.close())

type Listener = {
  events: LiveAuction[]
  ids: string[]
  text: () => string
  response: IncomingMessage
  request: ClientRequest
}
const listeners: Listener[] = []
afterEach(() => {
  for (const { request } of listeners.splice(0)) request.destroy()
})

function listen(
  names: string[],
  options: { app?: 0 | 1 | 2; headers?: Record<string, string> } = {},
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const path = `/api/live?listings=${names.join(',')}`
    const request = get(
      { host: '127.0.0.1', port: ports[options.app ?? 0], path, headers: options.headers ?? {} },
      (response) => {
        let text = ''
        const listener: Listener = { events: [], ids: [], text: () => text, response, request }
        listeners.push(listener)
        response.setEncoding('utf8')
        response.on('error', () => {})
        response.on('data', (chunk: string) => {
          text += chunk
          listener.events = [...text.matchAll(/^event: auction\ndata: (.*)$/gm)].map(
            (match) => JSON.parse(match[1]!) as LiveAuction,
          )
          listener.ids = [...text.matchAll(/^id: (.*)$/gm)].map((match) => match[1]!)
        })
        resolve(listener)
      },
    )
    request.on('error', reject)
  })
}

/** Everything that is answered to these bytes, until the server hangs up, or says what we wait for, or we leave. */
function exchange(bytes: string, options: { until?: string; leaveAfterMs?: number } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(ports[0]!, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (options.until !== undefined && text.includes(options.until)) socket.destroy()
    })
    socket.on('error', reject)
    const leaving = setTimeout(() => socket.destroy(), options.leaveAfterMs ?? 15_000)
    socket.on('close', () => {
      clearTimeout(leaving)
      resolve(text)
    })
  })
}

/** Makes every query of the table wait. Returns what lets them go on. */
async function lockTable(name: string): Promise<() => Promise<void>> {
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = server.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(tx)
    taken.resolve()
    await release.promise
  })
  await taken.promise
  return () => {
    release.resolve()
    return held
  }
}

const newAuction = (options = {}): Promise<AddedLot> => addAuction(server.db, { sellerId, ...options })
const bidOn = (who: TestClient, lot: AddedLot, cents: number) =>
  who.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: cents, confirm: true })
const soon = { timeout: 60_000, interval: 20 }

test('a stream tells the state on connecting, and every change after it, on every process', async () => {
  const [lot, other] = [await newAuction(), await newAuction()]
  const here = await listen([lot.name], { headers: ann.headers })
  const there = await listen([lot.name, other.name], { app: 1 })
  const heardOf = ({ name }: AddedLot): LiveAuction[] => there.events.filter(({ listing }) => listing === name)
  expect(here.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(here.response.headers['cache-control']).toContain('no-store')
  // Told once more when the process has begun to listen for others: a repeat is harmless, a gap would not be.
  for (const stream of [here, there]) await vi.waitFor(() => expect(stream.events.length).toBeGreaterThan(0), soon)
  expect(here.text()).toMatch(/^retry: \d+\n\n/)
  await vi.waitFor(() => expect(heardOf(lot)).not.toEqual([]), soon)
  expect(heardOf(lot)[0]).toMatchObject({
    listing: lot.name,
    current_bid_cents: null,
    next_bid_cents: 100_00,
    number_of_bids: 0,
    closed: false,
  })

  await bidOn(ann, lot, 500_00)
  await vi.waitFor(
    () => expect(here.events.at(-1)).toMatchObject({ current_bid_cents: 100_00, number_of_bids: 1, is_leading: true }),
    soon,
  )
  await vi.waitFor(
    () => expect(heardOf(lot).at(-1)).toMatchObject({ current_bid_cents: 100_00, is_leading: false }),
    soon,
  )
  expect(Math.abs(Date.parse(heardOf(lot).at(-1)!.server_time) - Date.now())).toBeLessThan(15_000)

  // A leader's own raise changes nothing that others see: an event about it would give it away.
  // Another lot's news comes after all that was to be told of this one before it.
  const untilOthers = async (bid_cents: number, number_of_bids: number): Promise<void> => {
    await bidOn(number_of_bids % 2 === 1 ? ann : bob, other, bid_cents)
    await vi.waitFor(() => expect(heardOf(other).at(-1)).toMatchObject({ number_of_bids }), soon)
  }
  await untilOthers(200_00, 1)
  const heard = heardOf(lot).length
  await bidOn(ann, lot, 505_00)
  await untilOthers(300_00, 2)
  expect(heardOf(lot)).toHaveLength(heard)

  await bidOn(bob, lot, 900_00)
  await vi.waitFor(
    () => expect(here.events.at(-1)).toMatchObject({ current_bid_cents: 515_00, is_leading: false }),
    soon,
  )
  const versions = heardOf(lot).map((event) => event.version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  expect(here.text() + there.text()).not.toMatch(/50000|90000/)
})

test('an extension and the close are told', async () => {
  const lot = await newAuction({ endsInMs: 60_000 })
  const listener = await listen([lot.name], { app: 1 })
  await vi.waitFor(() => expect(listener.events).toHaveLength(1), soon)
  await bidOn(ann, lot, 500_00)
  await vi.waitFor(() => expect(listener.events.at(-1)!.number_of_bids).toBe(1), soon)
  expect(listener.events.at(-1)!.ends_at > listener.events[0]!.ends_at).toBe(true)
  await hoursLater(server.url, (db) => closeAuctionJob({ ...server.context, db }, { listingName: lot.name }))
  await vi.waitFor(() => expect(listener.events.at(-1)).toMatchObject({ closed: true, outcome: 'won' }), soon)
})

test('a viewer who comes back hears of what changed meanwhile, and of nothing else', async () => {
  const [changed, quiet] = [await newAuction(), await newAuction()]
  const first = await listen([changed.name, quiet.name])
  await vi.waitFor(() => expect(first.events).toHaveLength(2), soon)
  first.request.destroy()
  await bidOn(ann, changed, 500_00)
  const again = await listen([changed.name, quiet.name], { headers: { 'last-event-id': first.ids.at(-1)! } })
  await vi.waitFor(() => expect(again.events.map((event) => event.listing)).toEqual([changed.name]), soon)
})

test("a leader's raise shows in nothing that is told, neither at once nor after the next bid", async () => {
  const lot = await newAuction()
  const firstEvent = async (headers = {}) => {
    const listener = await listen([lot.name], { headers })
    await vi.waitFor(() => expect(listener.events.length).toBeGreaterThan(0), soon)
    return listener.events[0]!
  }
  await bidOn(ann, lot, 500_00)
  const before = await firstEvent()
  await bidOn(ann, lot, 600_00)
  const { server_time: _later, ...after } = await firstEvent()
  expect(before).toMatchObject(after)

  // The margin for bids that commit late must not make up for what is tested.
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from placed_at) * 1000)::float8 + 15001 as ms from auction_links
    where auction_id = ${lot.listingId} and kind = 'bid' order by sequence limit 1`.execute(server.db)
  const again = await listen([lot.name], { headers: { 'last-event-id': String(Math.floor(rows[0]!.ms)) } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(again.events).toEqual([])

  await bidOn(bob, lot, 900_00)
  expect((await firstEvent()).version).toBeGreaterThan(before.version)
})

test('a stream whose first state cannot be read is cut off, so that the page reconnects', async () => {
  const lot = await newAuction()
  let reads = 0
  const failing = new Proxy(server.db, {
    get(target, key) {
      if (key === 'getExecutor' && (reads += 1) === 2) throw new Error('The read took too long.')
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const hub = openLiveHub({ readStates: async () => [], listOpenSessions: async () => new Map(), log: server.app.log })
  const app = fastify()
  app.decorateRequest('viewer', null)
  registerLiveRoute(
    app as unknown as App,
    { db: failing },
    {
      hub,
      notices: { publish: () => {}, listen: () => {}, close: async () => {} },
      cartEvents: { changed: () => {} },
      noticeEvents: { changed: () => {} },
      orderEvents: { changed: () => {} },
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/api/live?listings=${lot.name}`).then((r) => r.text())).rejects.toThrow(
    'terminated',
  )
  expect([reads, hub.counts.streams]).toEqual([2, 0])
  hub.close()
  await app.close()
})

test('a broken connection to the database is mended, and what was missed is told', async () => {
  const lot = await newAuction()
  const listener = await listen([lot.name], { app: 1 })
  await vi.waitFor(() => expect(listener.events).toHaveLength(1), soon)
  await server.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lotyard live' and datname = current_database()`,
  )
  await bidOn(ann, lot, 500_00)
  await vi.waitFor(() => expect(listener.events.at(-1)).toMatchObject({ number_of_bids: 1 }), soon)
})

test('who loses an access rule, or signs out, stops hearing of private lots within seconds', async () => {
  const [revoked, leaving] = [
    await server.createAccount({ accessRules: ['Revoked'] }),
    await server.createAccount({ accessRules: ['Signed out'] }),
  ]
  const secret = await newAuction({ accessRuleId: revoked.accessRuleIds[0]! })
  const other = await newAuction({ accessRuleId: leaving.accessRuleIds[0]! })
  const [{ headers }, client] = [await server.signIn(revoked), await server.signIn(leaving)]
  const streams = [await listen([secret.name], { headers }), await listen([other.name], { headers: client.headers })]
  for (const stream of streams) await vi.waitFor(() => expect(stream.events).toHaveLength(1), soon)
  await server.db.deleteFrom('account_access_rules').where('account_id', '=', revoked.id).execute()
  expect((await client.delete('/api/account/session')).statusCode).toBeLessThan(300)
  for (const stream of streams) await vi.waitFor(() => expect(stream.response.complete).toBe(true), soon)
  const again = await listen([secret.name], { headers })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(again.events).toEqual([])
})

test('HTTP/1.0 has no chunks, so its events come bare', async () => {
  const lot = await newAuction()
  const reply = await exchange(`GET /api/live?listings=${lot.name} HTTP/1.0\r\n\r\n`, { until: `"${lot.name}"` })
  const [head = '', body = ''] = reply.split('\r\n\r\n', 2)
  expect(head).not.toMatch(/transfer-encoding/i)
  expect(body).toMatch(/^retry: \d+\n\nid: \d+\nevent: auction\ndata: \{/)
})

test('a stream of a process that drains comes back to another one, and hears the price of now', async () => {
  const lot = await newAuction()
  const draining = await buildApp(server.context)
  await draining.listen({ host: '127.0.0.1', port: 0 })
  ports.push((draining.server.address() as AddressInfo).port)
  try {
    const before = await listen([lot.name], { app: 2 })
    await vi.waitFor(() => expect(before.ids.length).toBeGreaterThan(0), soon)
    draining.draining.begin(1_500)
    // Until the balancer has noticed, it may still send one here: it is served, and moved like the others.
    const late = await listen([lot.name], { app: 2 })
    for (const { response } of [before, late]) if (!response.readableEnded) await once(response, 'end')
    expect(before.text()).toMatch(/\nretry: \d{2,3}\n\n$/)
    expect(late.response.headers['connection']).toBe('close')
    expect((await bidOn(ann, lot, 150_00)).statusCode).toBe(201)
    const after = await listen([lot.name], { app: 1, headers: { 'last-event-id': before.ids.at(-1)! } })
    await vi.waitFor(() => expect(after.events[0]).toMatchObject({ number_of_bids: 1 }), soon)
  } finally {
    ports.pop()
    await draining.close()
  }
})

describe('limits', () => {
  test('private lots are left out for those who may not see them', async () => {
    const insider = await server.createAccount({ accessRules: ['Live insiders'] })
    const [secret, open] = [await newAuction({ accessRuleId: insider.accessRuleIds[0]! }), await newAuction()]
    const outside = await listen([secret.name, open.name], { headers: ann.headers })
    const inside = await listen([secret.name], { headers: (await server.signIn(insider)).headers })
    await vi.waitFor(() => expect(inside.events).toHaveLength(1), soon)
    await vi.waitFor(() => expect(outside.events).toHaveLength(1), soon)
    await bidOn(await server.signIn(insider), secret, 500_00)
    await vi.waitFor(() => expect(inside.events).toHaveLength(2), soon)
    expect(outside.text()).not.toContain(secret.name)
  })

  test('six streams an account, and a closed one makes room', async () => {
    const lot = await newAuction()
    const who = await server.as('buyer')
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen([lot.name], { headers: who.headers })))
    await vi.waitFor(() => expect(streams.every((stream) => stream.events.length === 1)).toBe(true), soon)
    const seventh = await who.get(`/api/live?listings=${lot.name}`)
    expect([seventh.statusCode, seventh.json().code]).toEqual([429, 'too_many_requests'])
    streams[0]!.request.destroy()
    await vi.waitFor(async () => {
      const next = await listen([lot.name], { headers: who.headers })
      expect(next.response.statusCode).toBe(200)
    }, soon)
  })

  test('visitors of one office do not shut each other out', async () => {
    const lot = await newAuction()
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen([lot.name])))
    expect(streams.map(({ response }) => response.statusCode)).toEqual(Array(20).fill(200))
  })

  test('six of thirty that come at once are let in', async () => {
    const lot = await newAuction()
    const who = await server.as('buyer')
    const asked = await Promise.all(Array.from({ length: 30 }, () => listen([lot.name], { headers: who.headers })))
    const statuses = asked.map(({ response }) => response.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(24)
  })

  test('a viewer who leaves before the stream begins does not count as a listener', async () => {
    const lot = await newAuction()
    const who = await server.as('buyer')
    const release = await lockTable('auctions')
    const request = `GET /api/live?listings=${lot.name} HTTP/1.1\r\nHost: a\r\nCookie: ${who.headers['cookie']}\r\n\r\n`
    await Promise.all(Array.from({ length: 6 }, () => exchange(request, { leaveAfterMs: 200 })))
    await release()
    const next = await listen([lot.name], { headers: who.headers })
    expect(next.response.statusCode).toBe(200)
  })

  test('a question without a body opens no stream: its events would be taken for the next reply', async () => {
    const lot = await newAuction()
    const reply = await exchange(`HEAD /api/live?listings=${lot.name} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(reply).toMatch(/^HTTP\/1\.1 404 /)
    expect(reply).toMatch(/\r\n\r\n$/)
  })

  test('a stream asked for behind a request that is not answered yet begins once it is', async () => {
    const lot = await newAuction()
    const release = await lockTable('conditions')
    const both = ['/api/conditions', `/api/live?listings=${lot.name}`]
    const requests = both.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')
    const answered = exchange(requests, { until: 'event: auction' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await release()
    expect(await answered).toContain('event: auction')
  })

  test.each([
    ['none', ''],
    ['101 names', Array.from({ length: 101 }, (_, index) => `N${index + 1000}`).join(',')],
    ['what is no name', 'A-B'],
  ])('%s is refused', async (_case, names) => {
    expect((await server.visitor.get(`/api/live?listings=${names}`)).statusCode).toBe(400)
  })
})

test('a buyer’s pages are told in every process that something happened to an order, and no other’s are', async () => {
  const streamOf = (who: TestClient) => listen([], { app: 1, headers: { cookie: `${who.headers['cookie']}` } })
  const [own, others] = [await streamOf(ann), await streamOf(bob)]
  const heard = ({ text }: Listener) =>
    [...text().matchAll(/^event: orders\ndata: (.*)$/gm)].map(({ 1: data }) => JSON.parse(data!).version as number)
  // What happened before the page had its stream.
  await expect.poll(() => [heard(own).length, heard(others).length], soon).toEqual([1, 1])
  const drawnAt = Date.now()
  const order = await addOrder(server.db, { accountId: ann.account.id, lots: [{ sellerId }] })
  await putShipment(server.db, await server.as('admin'), { orderId: order.id, state: 'ready' })
  await expect.poll(() => heard(own).at(-1), soon).toBeGreaterThanOrEqual(drawnAt)
  expect(heard(others)).toHaveLength(1)
})
