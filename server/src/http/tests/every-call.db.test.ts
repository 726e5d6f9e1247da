import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { exampleOf, listCalls } from '../../../test/example-calls.ts'
import { addOwnThings, toForm } from '../../../test/lively-market.ts'
import { listRoutes } from '../../../test/readers/route-table.ts'

const server = useApp()

/** Every call of the product, as the router knows it, with something in the place of each part that varies. */
const calls = () =>
  listRoutes(server.app)
    .filter(({ path }) => /^\/api\/(?!\*)|^\/account\/starred\/|^\/cart/.test(path))
    .map(({ method, path }) => ({ method: method as 'GET', url: path.replace(/:\w+/g, '1') }))
/** Sign-in and its like: forms that were drawn for visitors post there, with or without a session. */
const WITHOUT_SESSION = [
  'POST /api/account',
  'POST /api/account/session',
  'POST /api/account/session/code',
  'POST /api/account/password_reset',
  'PUT /api/account/password_reset',
  'PUT /api/account/verification',
  'POST /api/account/email/undo',
  'POST /api/newsletter',
  'PUT /api/newsletter/confirmation',
  'POST /account/starred/intents',
  'POST /cart/intents',
]
/** Whoever holds the link may post there, from anywhere: no session is looked at. */
const PROVEN_BY_LINK = ['POST /api/pay/1/payments']
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const bodyOf = (url: string) => (url.startsWith('/api/') ? { payload: {} } : { payload: 'lot_id=1&_method=delete' })
const typeOf = (url: string): Record<string, string> => (url.startsWith('/api/') ? {} : FORM)

test('[S7.01] every call refuses another ApiVersion, in JSON', async () => {
  expect(calls().length).toBeGreaterThan(40)
  for (const { method, url } of calls()) {
    const reply = await server.app.inject({ method, url, headers: { apiversion: '4' } })
    expect(reply.statusCode, `${method} ${url}`).toBe(400)
    expect(reply.headers['content-type'], `${method} ${url}`).toBe('application/json; charset=utf-8')
    expect(reply.json().code, `${method} ${url}`).toBe('unsupported_api_version')
  }
})

test('[S7.01] every call that changes something refuses a session without its token, and takes it with it', async () => {
  const writes = calls().filter(
    ({ method, url }) => (method as string) !== 'GET' && !PROVEN_BY_LINK.includes(`${method as string} ${url}`),
  )
  expect(writes.length).toBeGreaterThan(15)
  for (const { method, url } of writes) {
    const { headers } = await server.as('admin')
    const { 'x-csrf-token': token, ...rest } = headers
    const bare = await server.app.inject({ method, url, headers: { ...rest, ...typeOf(url) }, ...bodyOf(url) })
    expect(bare.statusCode, `${method} ${url}`).toBe(403)
    expect(bare.json().code, `${method} ${url}`).toBe('csrf_token_invalid')
    if (!WITHOUT_SESSION.includes(`${method} ${url}`)) {
      const ours = { ...rest, ...typeOf(url), 'sec-fetch-site': 'same-origin' }
      const fromOurPages = await server.app.inject({ method, url, headers: ours, ...bodyOf(url) })
      expect(fromOurPages.statusCode, `${method} ${url}`).toBe(403)
    }
    const full = { ...rest, ...typeOf(url), 'x-csrf-token': token! }
    const reply = await server.app.inject({ method, url, headers: full, ...bodyOf(url) })
    expect(reply.body, `${method} ${url}`).not.toContain('csrf_token_invalid')
  }
})

/** Sent beside what a call names: whose row it is, when it was made, what only the market itself decides. */
const STAMP = '1999-09-09T09:09:09.000Z'
const FOREIGN_ID = '0bad0bad-0bad-4bad-8bad-0bad0bad0bad'
const FOREIGN_NUMBER = 876_543_21
const foreignKeys = (victimId: string) => ({
  id: FOREIGN_ID,
  account_id: victimId,
  buyer_id: victimId,
  seller_id: victimId,
  owner_id: victimId,
  created_by: victimId,
  role: 'admin',
  state: 'paid',
  is_owner: true,
  is_default: true,
  email_verified: true,
  created_at: STAMP,
  updated_at: STAMP,
  paid_at: STAMP,
  suspended_at: STAMP,
  price_cents: FOREIGN_NUMBER,
  fixed_price_cents: FOREIGN_NUMBER,
  total_cents: FOREIGN_NUMBER,
  no_such_column: 'x',
  // What use cases call the one who acts, and what is acted on.
  accountId: victimId,
  adminId: victimId,
  byAccountId: victimId,
  sellerId: victimId,
  viewer: { accountId: victimId, role: 'admin' },
  key: 'foreign',
  name: 'FOREIGN',
})

/** How many rows of each table mention the victim, or anything that was sent beside what calls name. */
async function countTraces(victimId: string): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db)
  const marks = [victimId, FOREIGN_ID, 'FOREIGN', '1999-09-0', String(FOREIGN_NUMBER)].map((mark) => `%${mark}%`)
  const counts = tables.rows.map(
    ({ name }) => sql<{ name: string; count: string }>`
      select ${name} as name, count(*) from ${sql.table(name)} as r where r::text like any(${marks}::text[])`,
  )
  const { rows } = await sql<{ name: string; count: string }>`${sql.join(counts, sql` union all `)}`.execute(server.db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe.each(['buyer', 'seller', 'admin'] as const)('as %s', (role) => {
  test('no write takes a key that its schema does not name: it is refused, or the key has no effect', async () => {
    const actor = await server.as(role)
    const victim = await server.as('buyer')
    const own = await addOwnThings(server, actor)
    const foreign = foreignKeys(victim.account.id)
    const add = (known: readonly string[]): object =>
      Object.fromEntries(Object.entries(foreign).filter(([name]) => !known.includes(name)))
    const before = await countTraces(victim.account.id)
    let accepted = 0
    let unchecked: string[] = []
    const checkTraces = async (): Promise<void> => {
      expect(await countTraces(victim.account.id), `one of these left a trace: ${unchecked.join(', ')}`).toEqual(before)
      unchecked = []
    }
    for (const { method, path, body, isForm } of listCalls(server.app.openapiText())) {
      if (method === 'GET' || body === null) continue
      const sent = exampleOf(body, own.known, { add }) as object
      // Signing out, deleting and being suspended are among the calls: each has a session of its own.
      const { headers } = await server.signIn(actor.account)
      const reply = await server.app.inject({
        method,
        url: own.fill(path),
        headers: { ...headers, ...(isForm && FORM) },
        payload: isForm ? toForm(sent) : sent,
      })
      expect(reply.statusCode, `${method} ${path}: ${reply.body}`).toBeLessThan(500)
      if (reply.statusCode >= 400) continue
      accepted += 1
      unchecked.push(`${method} ${path}`)
      // Every table is read: once for several calls.
      if (unchecked.length === 10) await checkTraces()
    }
    await checkTraces()
    // A body that every call refuses would prove nothing.
    expect(accepted).toBeGreaterThan(role === 'admin' ? 40 : 15)
    const { role: now } = await server.db
      .selectFrom('accounts')
      .select('role')
      .where('id', '=', actor.account.id)
      .executeTakeFirstOrThrow()
    expect(now).toBe(role)
  })
})

/** It answers for as long as its reader listens. */
const STREAM = '/api/live'
/** What people and programs put where an integer belongs. Refused, or taken as one that is in range: never a 500. */
const ODD_TEXTS = ['Infinity', '-1', '', '%F0']
const ODD_NUMBERS = [
  'Infinity',
  '-Infinity',
  '1e999',
  'NaN',
  '-1',
  '1.5',
  '1e20',
  '9'.repeat(40),
  '0x10',
  '',
  'x',
  '%F0',
]

test('no call fails for what its query says, whatever is put into it', async () => {
  const admin = await server.as('admin')
  const own = await addOwnThings(server, admin)
  const calls = listCalls(server.app.openapiText()).filter(({ path, query }) => query.length > 0 && path !== STREAM)
  expect(calls.length).toBeGreaterThan(30)
  for (const { method, path, query } of calls)
    for (const { name, schema } of query)
      for (const odd of schema.type === 'integer' ? ODD_NUMBERS : ODD_TEXTS) {
        const url = `${own.fill(path)}?${name}=${odd}`
        const reply = await server.app.inject({ method, url, headers: admin.headers })
        expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(500)
        if (schema.type === 'integer' && !Number.isInteger(Number(odd)) && odd !== '%F0')
          expect(reply.statusCode, `${method} ${url}`).toBe(400)
      }
})

test('every call refuses a parameter that is given twice where one is meant', async () => {
  const admin = await server.as('admin')
  const own = await addOwnThings(server, admin)
  const single = listCalls(server.app.openapiText()).flatMap(({ method, path, query }) =>
    query.filter(({ schema }) => !JSON.stringify(schema).includes('array')).map(({ name }) => ({ method, path, name })),
  )
  expect(single.length).toBeGreaterThan(60)
  for (const { method, path, name } of single) {
    const url = `${own.fill(path)}?${name}=1&${name}=2`
    const reply = await server.app.inject({ method, url, headers: admin.headers })
    expect([reply.statusCode, reply.json().errors], `${method} ${url}`).toEqual([
      400,
      expect.objectContaining({ [name]: expect.anything() }),
    ])
  }
})

test('no write fails for a number, however large it is', async () => {
  const admin = await server.as('admin')
  const own = await addOwnThings(server, admin)
  for (const number of [2_147_483_648, 1e300, 1.5]) {
    for (const { method, path, body, isForm } of listCalls(server.app.openapiText())) {
      if (method === 'GET' || body === null || isForm || !JSON.stringify(body).match(/"(integer|number)"/)) continue
      const payload = exampleOf(body, own.known, { number }) as object
      const { headers } = await server.signIn(admin.account)
      const reply = await server.app.inject({ method, url: own.fill(path), headers, payload })
      expect(reply.statusCode, `${method} ${path} with ${number}: ${reply.body}`).toBeLessThan(500)
    }
  }
})
