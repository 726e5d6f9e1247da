import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addBasics, addLot, type AddedLot } from '../../../test/market.ts'

const server = useApp()
let lot: AddedLot
let secret: AddedLot

beforeAll(async () => {
  await addBasics(server.db)
  const sellerId = (await server.createAccount({ role: 'seller' })).id
  const { accessRuleIds } = await server.createAccount({ accessRules: ['Gold'] })
  lot = await addLot(server.db, { sellerId, title: 'Wanted lot' })
  secret = await addLot(server.db, { sellerId, accessRuleId: accessRuleIds[0]! })
})

const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' }

function ask(lotId: string, headers: Record<string, string> = FROM_OUR_PAGE) {
  return server.app.inject({
    method: 'POST',
    url: '/account/starred/intents',
    payload: new URLSearchParams({ lot_id: lotId, return_to: '/lots/?page=2' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** Takes the intent as the sign-in page does: with the browser's cookies and the token of the new session. */
function take(client: TestClient, intent: string) {
  return client.post('/api/account/intents', undefined, {
    headers: { cookie: `${client.headers['cookie']}; intent=watch-${intent}` },
  })
}

const watched = async (client: TestClient): Promise<string[]> =>
  (await client.get('/api/account/starred/listings'))
    .json()
    .starred_listings.map((entry: { listing: { name: string } }) => entry.listing.name)

test('[S4.06] a visitor who asks to watch is led to sign in and back, and the lot is kept in a cookie for a while', async () => {
  const reply = await ask(lot.lotId)
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe('/account/sign_in/?return_to=%2Flots%2F%3Fpage%3D2&reason=watch')
  const [cookie] = reply.cookies
  expect(cookie).toMatchObject({
    name: 'intent',
    value: `watch-${lot.lotId}`,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 1800,
  })
})

test('after signing in the lot is watched, and the cookie is gone', async () => {
  const buyer = await server.as('buyer')
  const reply = await take(buyer, lot.lotId)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ done: 'watch' })
  expect(await watched(buyer)).toEqual([lot.name])
  expect(reply.cookies).toEqual([expect.objectContaining({ name: 'intent', value: '', maxAge: 0 })])
})

test('without an intent nothing is watched', async () => {
  const buyer = await server.as('buyer')
  const reply = await buyer.post('/api/account/intents')
  expect([reply.statusCode, reply.json()]).toEqual([200, { done: null }])
  expect(await watched(buyer)).toEqual([])
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a site beside ours', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
])('%s cannot write the intent', async (_case, headers) => {
  const reply = await ask(lot.lotId, headers)
  expect([reply.statusCode, reply.cookies]).toEqual([403, []])
})

test('another site cannot have it taken: that needs the token of the session', async () => {
  const buyer = await server.as('buyer')
  const { 'x-csrf-token': _token, ...headers } = buyer.headers
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/account/intents',
    headers: { ...headers, cookie: `${headers['cookie']}; intent=watch-${lot.lotId}` },
  })
  expect(reply.statusCode).toBe(403)
  expect(await watched(buyer)).toEqual([])
})

test('a lot that one may not see is refused, and not tried again', async () => {
  const buyer = await server.as('buyer')
  const reply = await take(buyer, secret.lotId)
  expect(reply.statusCode).toBe(404)
  expect(reply.cookies).toEqual([expect.objectContaining({ name: 'intent', maxAge: 0 })])
})

test.each(['', 'abc', '-1', '1; drop', '9'.repeat(30)])('%j names no lot', async (lotId) => {
  expect((await ask(lotId)).statusCode).toBe(400)
})

test('what is in the cookie is not trusted either', async () => {
  const buyer = await server.as('buyer')
  expect((await take(buyer, 'abc')).statusCode).toBe(404)
  expect((await take(server.visitor, lot.lotId)).statusCode).toBe(401)
})

test('it leads back to this site only', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/account/starred/intents',
    payload: `lot_id=${lot.lotId}&return_to=//evil.example`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...FROM_OUR_PAGE },
  })
  expect(reply.headers.location).toBe('/account/sign_in/?return_to=%2F&reason=watch')
})
