import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp } from '../../../test/servers/app.ts'

const server = useApp()
const put = (body: object, headers: Record<string, string> = {}) =>
  server.visitor.put('/api/deliver_to', body, { headers })
const PLACED = { cookie: 'deliver_to=43215.b.l' }

test('a place is a cookie that scripts cannot read, for 180 days, with a lift gate unless told', async () => {
  const reply = await put({ postal_code: ' 43215-1234 ' })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { postal_code: '43215', address_type: 'Commercial', loading_dock: false, deliver_to: '43215.b.l' },
  ])
  expect(reply.cookies).toMatchObject([
    { name: 'deliver_to', value: '43215.b.l', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 86_400 },
  ])
})

test.each([
  [{ address_type: 'Commercial', loading_dock: true }, '43215.b.d'],
  [{ address_type: 'Residential' }, '43215.h.l'],
  [{ address_type: 'Residential', loading_dock: true }, '43215.h.d'],
])('%j is the place %s', async (kind, place) => {
  expect((await put({ postal_code: '43215', ...kind })).cookies).toMatchObject([{ value: place }])
})

test.each(['', '4321', '432 15', '432151234', 'ABCDE', 'K1A 0B6', '４３２１５', '-43215', '4'.repeat(100)])(
  'what is no ZIP code is refused at its field, and sets no cookie: %j',
  async (typed) => {
    const reply = await put({ postal_code: typed })
    expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([
      422,
      {
        code: 'invalid_fields',
        message: 'Enter a five-digit ZIP code.',
        errors: { postal_code: ['Enter a five-digit ZIP code.'] },
      },
      [],
    ])
  },
)

test.each(['99501', '96701', '00601', '09001', '00000', '99999-0000'])(
  'nothing is shipped to %s, and it says so',
  async (zip) => {
    const reply = await put({ postal_code: zip })
    const message = "We don't ship to this ZIP code."
    expect([reply.statusCode, reply.json().message, reply.json().errors]).toEqual([
      422,
      message,
      { postal_code: [message] },
    ])
    expect(reply.cookies).toEqual([])
  },
)

test('a body of another shape is malformed: without a ZIP code, too long, or of other types', async () => {
  const bodies = [{}, { postal_code: '4'.repeat(101) }, { postal_code: '43215', address_type: 'Farm' }]
  for (const body of bodies) expect((await put(body)).statusCode).toBe(400)
})

test('another site cannot say where a browser wants lots delivered', async () => {
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.test'],
  ] as const)
    expect((await put({ postal_code: '43215' }, { [name]: value })).statusCode).toBe(403)
  expect((await put({ postal_code: '43215' }, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
})

test('a place can be removed, and removing none is no error', async () => {
  const reply = await server.visitor.delete('/api/deliver_to', { headers: PLACED })
  expect([reply.statusCode, reply.cookies]).toEqual([
    204,
    [expect.objectContaining({ name: 'deliver_to', value: '', maxAge: 0 })],
  ])
  const none = await server.visitor.delete('/api/deliver_to')
  expect([none.statusCode, none.cookies]).toEqual([204, []])
})

test('a saved shipping address takes its place, a billing address does not', async () => {
  const buyer = await server.as('buyer')
  const headers = { cookie: `${buyer.headers['cookie']}; ${PLACED.cookie}` }
  const save = (role: string) => buyer.post('/api/account/addresses', { role, address: EXAMPLE_ADDRESS }, { headers })
  expect((await save('billing')).cookies).toEqual([])
  const saved = await save('shipping')
  expect([saved.statusCode, saved.cookies]).toEqual([201, [expect.objectContaining({ name: 'deliver_to', maxAge: 0 })]])
})

test('signing out forgets it: the next person at the browser lives elsewhere', async () => {
  const buyer = await server.as('buyer')
  const headers = { cookie: `${buyer.headers['cookie']}; ${PLACED.cookie}` }
  const { cookies } = await buyer.delete('/api/account/session', { headers })
  expect(cookies).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'deliver_to', value: '', maxAge: 0 })]),
  )
})
