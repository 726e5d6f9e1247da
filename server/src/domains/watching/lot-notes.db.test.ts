import { beforeAll, expect, test } from 'vitest'
import { addAccessRule, addBasics, addLot } from '../../../test/market.ts'
import { useApp, type TestAccount, type TestClient } from '../../../test/servers/app.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let buyer: Person
let seller: Person
let lotId: string
let name: string

beforeAll(async () => {
  await addBasics(server.db)
  ;[buyer, seller] = [await server.as('buyer'), await server.as('seller')]
  ;({ lotId, name } = await addLot(server.db, { sellerId: seller.account.id }))
})
const put = (note: string, id = lotId, who: TestClient = buyer) => who.put(`/api/account/lot_notes/${id}`, { note })
const read = async (who: TestClient = buyer, id = lotId) => (await who.get(`/api/account/lot_notes/${id}`)).json()

test('a note is kept as text, without what nobody could see in it, and an empty one removes it', async () => {
  expect((await put('  <script>alert(1)</script>\r\n=A1\u202e ')).json()).toEqual({
    note: '<script>alert(1)</script>\n=A1',
  })
  await put('Check the \u200bchargers')
  expect(await read()).toEqual({ note: 'Check the chargers' })
  await buyer.post('/api/account/starred/listings', { listing_name: name })
  const { starred_listings } = (await buyer.get('/api/account/starred/listings')).json()
  expect(starred_listings[0].note).toBe('Check the chargers')
  expect((await put('x'.repeat(501))).json()).toMatchObject({ errors: { note: ['Use up to 500 characters.'] } })
  expect((await put(' \n ')).json()).toEqual({ note: null })
  expect(await read()).toEqual({ note: null })
})

test('a note is seen by its writer alone: not by the lot’s seller, an admin, the audit trail or a visitor', async () => {
  const secret = 'Resell-to-Marta-for-9100'
  await put(secret)
  const admin = await server.as('admin')
  for (const who of [seller, admin]) expect(await read(who)).toEqual({ note: null })
  for (const path of [
    `/api/listings/${name}`,
    `/api/admin/listings/${name}/draft`,
    `/api/admin/listings/${name}/notes`,
    `/api/admin/accounts/${buyer.account.id}`,
    '/api/admin/audit',
  ])
    for (const who of [admin, seller, server.visitor]) expect((await who.get(path)).body, path).not.toContain(secret)
  expect((await server.visitor.get(`/api/account/lot_notes/${lotId}`)).statusCode).toBe(401)
})

test('a lot that one may not see, or that does not exist, has no notes', async () => {
  const ruleId = await addAccessRule(server.db, 'Note rule', [])
  const hidden = await addLot(server.db, { sellerId: seller.account.id, accessRuleId: ruleId })
  for (const id of [hidden.lotId, '999999999', '0', 'x', "1'"]) {
    expect((await put('Ask', id)).statusCode, id).toBe(404)
    const read = await buyer.get(`/api/account/lot_notes/${encodeURIComponent(id)}`)
    expect([read.statusCode, read.json()], id).toEqual([200, { note: null }])
  }
})

test('a form without scripts comes back to its page with a sentence', async () => {
  const post = (note: string) =>
    server.app.inject({
      method: 'POST',
      url: `/account/lot_notes/${lotId}`,
      headers: {
        ...buyer.headers,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-mode': 'navigate',
        referer: `http://localhost/detail/${name}/`,
      },
      body: new URLSearchParams({ note }).toString(),
    })
  const saved = await post('Ask twice')
  expect([saved.statusCode, saved.headers.location]).toEqual([303, `/detail/${name}/`])
  expect(await read()).toEqual({ note: 'Ask twice' })
  expect(decodeURIComponent(String((await post('x'.repeat(501))).headers['set-cookie']))).toContain(
    'Use up to 500 characters.',
  )
})

test('notes that come at once on one lot leave one note', async () => {
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((note) => put(note)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const { rows } = await server.context.pool.query('select note from lot_notes where account_id = $1', [
    buyer.account.id,
  ])
  expect(rows).toHaveLength(1)
})
