import type { Address } from '@lotyard/contract/account/addresses'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'

const server = useApp()
const PATH = '/api/account/addresses'
const UNKNOWN_ID = '0b0e0000-0000-4000-8000-00000000dead'

type Role = Address['role']
const post = (client: TestClient, role: Role, change: object = {}, rest: object = {}) =>
  client.post(PATH, { role, address: { ...EXAMPLE_ADDRESS, ...change }, ...rest })
const save = async (client: TestClient, role: Role, change: object = {}, rest: object = {}): Promise<Address> => {
  const reply = await post(client, role, change, rest)
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<{ address: Address }>().address
}
const list = async (client: TestClient, role?: Role): Promise<Address[]> =>
  (await client.get(role === undefined ? PATH : `${PATH}?role=${role}`)).json<{ addresses: Address[] }>().addresses
const NOT_FOUND = { code: 'address_not_found', message: 'This address is no longer in your account.' }

describe('saving an address', () => {
  test('[S7.04] [S3.01 role] [S3.01 default] answers the address with its id, its role and whether it is the default', async () => {
    const buyer = await server.as('buyer')
    const reply = await post(buyer, 'shipping')
    expect(reply.statusCode).toBe(201)
    const { address } = reply.json<{ address: Address }>()
    expect(address).toEqual({ id: expect.any(String), role: 'shipping', ...EXAMPLE_ADDRESS, default: true })
    expect(await list(buyer)).toEqual([address])
  })

  test.each([
    ['first_name', 'Nadia'],
    ['last_name', 'Stone'],
    ['company_name', ''],
    ['street_address', '9 Dock Street'],
    ['extended_address', ''],
    ['locality', 'Hebron'],
    ['region', 'KY'],
    ['postal_code', '41048-1234'],
    ['phone_number', '8595550123'],
    ['loading_dock', false],
    ['address_type', 'Residential'],
  ])('[S3.01 %s] is kept: %j', async (field, value) => {
    const buyer = await server.as('buyer')
    const saved = await save(buyer, 'shipping', { [field]: value })
    expect(saved).toMatchObject({ ...EXAMPLE_ADDRESS, [field]: value })
    expect(await list(buyer)).toEqual([saved])
  })

  test.each([
    ['postal_code', '4680', 'Postal code is invalid'],
    ['postal_code', '468033', 'Postal code is invalid'],
    ['postal_code', '46803-12', 'Postal code is invalid'],
    ['postal_code', '46803 1234', 'Postal code is invalid'],
    ['locality', 'Fort Wayne 3', 'Locality is invalid'],
  ])('[S5.02] %s %j is refused with a sentence, and the database has none', async (field, value, sentence) => {
    const buyer = await server.as('buyer')
    for (const role of ['shipping', 'billing'] as const) {
      const reply = await post(buyer, role, { [field]: value })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: [sentence] }])
      const row = { role, ...EXAMPLE_ADDRESS, [field]: value }
      // Past the rules, a constraint refuses it too.
      await expect(server.db.insertInto('address_values').values(row).execute()).rejects.toMatchObject({
        code: '23514',
      })
    }
    expect(await list(buyer)).toEqual([])
  })

  test.each(['46803', '46803-1234'])('[S5.02] the postal code %s is kept', async (postal_code) => {
    expect(await save(await server.as('buyer'), 'shipping', { postal_code })).toMatchObject({ postal_code })
  })

  test('keeps what was typed, trimmed; markup stays text', async () => {
    const buyer = await server.as('buyer')
    const typed = {
      first_name: '  Maria ',
      street_address: '<script>alert(1)</script> & "Sons"',
      region: 'in',
      phone_number: '+1 (260) 555-0142',
    }
    expect(await save(buyer, 'shipping', typed)).toMatchObject({
      first_name: 'Maria',
      street_address: '<script>alert(1)</script> & "Sons"',
      region: 'IN',
      phone_number: '2605550142',
    })
  })

  test('[S7.04] the first of a role is its default, and later ones only when they ask for it', async () => {
    const buyer = await server.as('buyer')
    const first = await save(buyer, 'shipping', {}, { make_default: false })
    expect(first.default).toBe(true)
    expect((await save(buyer, 'shipping')).default).toBe(false)
    expect((await save(buyer, 'billing')).default).toBe(true)
    const third = await save(buyer, 'shipping', {}, { make_default: true })
    expect((await list(buyer, 'shipping')).filter((address) => address.default)).toEqual([third])
  })

  test('[S5.05] a billing address needs neither a type nor a dock', async () => {
    const { loading_dock: _dock, address_type: _type, ...address } = EXAMPLE_ADDRESS
    const buyer = await server.as('buyer')
    const billing = await buyer.post(PATH, { role: 'billing', address })
    expect(billing.json()).toMatchObject({ address: { loading_dock: false, address_type: 'Commercial' } })
    const shipping = await buyer.post(PATH, { role: 'shipping', address })
    expect([shipping.statusCode, shipping.json().errors]).toEqual([
      422,
      { address_type: ['Address type is required'], loading_dock: ['Loading dock is required'] },
    ])
  })

  test('[S5.01 required] [S8.10 address] every empty field is named, with its sentence', async () => {
    const buyer = await server.as('buyer')
    const empty = Object.fromEntries(Object.keys(EXAMPLE_ADDRESS).map((field) => [field, '']))
    for (const address of [{}, { ...empty, loading_dock: undefined }]) {
      const reply = await buyer.post(PATH, { role: 'shipping', address })
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { code: 'invalid_fields', message: 'Please check your entries.' },
      ])
      expect(Object.values(reply.json<{ errors: object }>().errors).flat()).toEqual([
        'First name is required',
        'Last name is required',
        'Street address is required',
        'Locality is required',
        'Region is required',
        'Postal code is required',
        'Phone number is required',
        'Address type is required',
        'Loading dock is required',
      ])
    }
    expect(await list(buyer)).toEqual([])
  })

  test.each([
    ['first_name', 'x'.repeat(101), 'First name is invalid'],
    ['company_name', 'x'.repeat(2_000), 'Company name is invalid'],
    ['extended_address', 'Dock\u202e', 'Extended address is invalid'],
    ['first_name', 'Ma\u0007ria', 'First name is invalid'],
    ['last_name', '🚚', 'Last name is invalid'],
    ['locality', 'Area 51', 'Locality is invalid'],
    ['postal_code', '4680', 'Postal code is invalid'],
    ['postal_code', '99501', 'Postal code is invalid'],
    ['phone_number', '555-0142', 'Phone number is invalid'],
    ['region', 'ZZ', 'Region is invalid'],
    ['address_type', 'Warehouse', 'Address type is invalid'],
  ])('[S5.01 invalid] %s %j: 422, %s', async (field, value, sentence) => {
    const reply = await post(await server.as('buyer'), 'shipping', { [field]: value })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: [sentence] }])
  })

  test.each(['AK', 'HI'])('[S5.04] %s is refused for shipping and taken for billing', async (region) => {
    const buyer = await server.as('buyer')
    const refused = await post(buyer, 'shipping', { region })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { region: ['Region is invalid'] }])
    const postal_code = region === 'AK' ? '99501' : '96701'
    expect(await save(buyer, 'billing', { region, postal_code })).toMatchObject({ region, postal_code })
  })

  test.each([
    ['no body', undefined],
    ['no role', { address: EXAMPLE_ADDRESS }],
    ['an unknown role', { role: 'holiday', address: EXAMPLE_ADDRESS }],
    ['no address', { role: 'shipping' }],
    ['an address that is a text', { role: 'shipping', address: 'Fort Wayne' }],
    ['a number for a text', { role: 'shipping', address: { ...EXAMPLE_ADDRESS, postal_code: 46803 } }],
    ['a text for a dock', { role: 'shipping', address: { ...EXAMPLE_ADDRESS, loading_dock: 'Yes' } }],
    ['a text of any length', { role: 'shipping', address: { ...EXAMPLE_ADDRESS, company_name: 'x'.repeat(2_001) } }],
    ['a text for make_default', { role: 'shipping', address: EXAMPLE_ADDRESS, make_default: 'true' }],
  ])('%s is malformed', async (_case, body) => {
    const reply = await (await server.as('buyer')).post(PATH, body)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed_request'])
  })

  test('an account has at most 50 addresses of a role, however many ask at once', async () => {
    const buyer = await server.as('buyer')
    for (let count = 0; count < 48; count += 1) await save(buyer, 'shipping')
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(buyer, 'shipping')))
    expect(replies.map((reply) => String(reply.statusCode)).toSorted()).toEqual(['201', '201', '422', '422', '422'])
    expect(replies.find((reply) => reply.statusCode === 422)!.json()).toEqual({
      code: 'too_many_addresses',
      message: 'You already have 50 addresses of this kind. Remove one to add another.',
    })
    expect(await list(buyer, 'shipping')).toHaveLength(50)
    await save(buyer, 'billing')
  })

  test('of two first addresses that come at once, one is the default', async () => {
    const buyer = await server.as('buyer')
    const saved = await Promise.all([1, 2, 3, 4].map(() => save(buyer, 'shipping')))
    expect(saved.filter((address) => address.default)).toHaveLength(1)
    const chosen = await Promise.all([1, 2, 3, 4].map(() => save(buyer, 'shipping', {}, { make_default: true })))
    expect(chosen.every((address) => address.default)).toBe(true)
    expect((await list(buyer)).filter((address) => address.default)).toHaveLength(1)
  })
})

describe('the lists', () => {
  test('[S7.02] [S7.03] [S2.14] of one role or both, the default first and then the newest, by both paths', async () => {
    const buyer = await server.as('buyer')
    const [first, second, third] = [
      await save(buyer, 'shipping', { first_name: 'First' }),
      await save(buyer, 'shipping', { first_name: 'Second' }),
      await save(buyer, 'shipping', { first_name: 'Third' }),
    ]
    const billing = await save(buyer, 'billing')
    expect(await list(buyer, 'shipping')).toEqual([first, third, second])
    expect(await list(buyer, 'billing')).toEqual([billing])
    expect(await list(buyer)).toEqual([first, third, second, billing])
    for (const query of ['', '?role=shipping', '?role=billing']) {
      const [one, other] = [await buyer.get(PATH + query), await buyer.get(`/api/order_api/account_addresses${query}`)]
      expect([other.statusCode, other.body]).toEqual([200, one.body])
    }
  })

  test('[S7.02] an unknown role is malformed', async () => {
    const buyer = await server.as('buyer')
    for (const path of [PATH, '/api/order_api/account_addresses']) {
      const reply = await buyer.get(`${path}?role=holiday`)
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: { role: ['Role is invalid'] } }])
    }
  })

  test('[S6.01] visitors are asked to sign in, and no buyer sees the addresses of others', async () => {
    const [buyer, other] = [await server.as('buyer'), await server.as('buyer')]
    const { id } = await save(buyer, 'shipping')
    expect(await list(other)).toEqual([])
    const replies = [
      await server.visitor.get(PATH),
      await server.visitor.get('/api/order_api/account_addresses'),
      await post(server.visitor, 'shipping'),
      await server.visitor.put(`${PATH}/${id}`, { make_default: true }),
      await server.visitor.delete(`${PATH}/${id}`),
    ]
    expect(replies.map((reply) => reply.statusCode)).toEqual([401, 401, 401, 401, 401])
  })
})

describe('changing an address', () => {
  test('[S7.05] replaces what it says and keeps its id, its place and its default', async () => {
    const buyer = await server.as('buyer')
    const [first, second] = [await save(buyer, 'shipping'), await save(buyer, 'shipping')]
    const address = { ...EXAMPLE_ADDRESS, postal_code: '41048', region: 'KY', locality: 'Hebron' }
    const reply = await buyer.put(`${PATH}/${second.id}`, { role: 'shipping', address, make_default: false })
    expect([reply.statusCode, reply.json()]).toEqual([200, { address: { ...second, ...address } }])
    expect(await list(buyer)).toEqual([first, { ...second, ...address }])
  })

  test('[S7.05] make_default alone moves the default; false unsets nothing', async () => {
    const buyer = await server.as('buyer')
    const [first, second] = [await save(buyer, 'shipping'), await save(buyer, 'shipping')]
    const set = await buyer.put(`${PATH}/${second.id}`, { make_default: true })
    expect([set.statusCode, set.json()]).toEqual([200, { address: { ...second, default: true } }])
    expect((await list(buyer)).map(({ id }) => id)).toEqual([second.id, first.id])
    const unset = await buyer.put(`${PATH}/${second.id}`, { make_default: false })
    expect([unset.statusCode, unset.json()]).toEqual([200, { address: { ...second, default: true } }])
    expect((await list(buyer))[0]).toEqual({ ...second, default: true })
  })

  test('of defaults that are chosen and removed at once one is left, and no buyer is told of a failure', async () => {
    const buyer = await server.as('buyer')
    const saved = await Promise.all([1, 2, 3, 4, 5, 6].map(() => save(buyer, 'shipping')))
    for (let round = 0; round < 4; round += 1) {
      const [removed, ...others] = await list(buyer, 'shipping')
      const replies = await Promise.all([
        ...others.map(({ id }) => buyer.put(`${PATH}/${id}`, { make_default: true })),
        buyer.delete(`${PATH}/${removed!.id}`),
      ])
      expect(replies.map((reply) => reply.statusCode)).toEqual([...others.map(() => 200), 204])
      expect((await list(buyer)).filter((address) => address.default)).toHaveLength(1)
    }
    expect(await list(buyer)).toHaveLength(saved.length - 4)
  })

  test('an edit writes a new value, unless nothing changed; the old one goes', async () => {
    const buyer = await server.as('buyer')
    const { id } = await save(buyer, 'shipping')
    const valueId = async () =>
      (await server.db.selectFrom('addresses').select('value_id').where('id', '=', id).executeTakeFirstOrThrow())
        .value_id
    const before = await valueId()
    const same = { ...EXAMPLE_ADDRESS, phone_number: '(260) 555-0142', region: 'in' }
    expect((await buyer.put(`${PATH}/${id}`, { role: 'shipping', address: same })).statusCode).toBe(200)
    expect(await valueId()).toBe(before)
    const other = { ...EXAMPLE_ADDRESS, loading_dock: false }
    expect((await buyer.put(`${PATH}/${id}`, { role: 'shipping', address: other })).statusCode).toBe(200)
    expect(await valueId()).not.toBe(before)
    expect(await server.db.selectFrom('address_values').select('id').where('id', '=', before).execute()).toEqual([])
  })

  test('[S8.10 address] a refused edit changes nothing', async () => {
    const buyer = await server.as('buyer')
    const [, saved] = [await save(buyer, 'shipping'), await save(buyer, 'shipping')]
    const address = { ...EXAMPLE_ADDRESS, postal_code: 'x' }
    const reply = await buyer.put(`${PATH}/${saved.id}`, { role: 'shipping', address, make_default: true })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { postal_code: ['Postal code is invalid'] }])
    expect((await list(buyer))[1]).toEqual(saved)
  })

  test('another role is refused, and a body that asks for nothing is malformed', async () => {
    const buyer = await server.as('buyer')
    const { id } = await save(buyer, 'shipping')
    const moved = await buyer.put(`${PATH}/${id}`, { role: 'billing', address: EXAMPLE_ADDRESS })
    expect([moved.statusCode, moved.json().errors]).toEqual([422, { role: ['Role is invalid'] }])
    for (const body of [{}, { role: 'shipping' }, { make_default: 1 }, { address: [] }])
      expect((await buyer.put(`${PATH}/${id}`, body)).statusCode).toBe(400)
  })

  test('[S5.04] a shipping address cannot be moved to Alaska', async () => {
    const buyer = await server.as('buyer')
    const { id } = await save(buyer, 'shipping')
    const reply = await buyer.put(`${PATH}/${id}`, { address: { ...EXAMPLE_ADDRESS, region: 'AK' } })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { region: ['Region is invalid'] }])
  })
})

describe('removing an address', () => {
  test('[S7.06] answers 204, and of a default the newest that is left takes its place', async () => {
    const buyer = await server.as('buyer')
    const [first, second, third] = [
      await save(buyer, 'shipping'),
      await save(buyer, 'shipping'),
      await save(buyer, 'shipping'),
    ]
    const reply = await buyer.delete(`${PATH}/${first.id}`)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await list(buyer)).toEqual([{ ...third, default: true }, second])
    await buyer.delete(`${PATH}/${second.id}`)
    expect(await list(buyer)).toEqual([{ ...third, default: true }])
    await buyer.delete(`${PATH}/${third.id}`)
    expect(await list(buyer)).toEqual([])
    expect((await save(buyer, 'shipping')).default).toBe(true)
  })

  test('[S7.05] [S7.06] one of another account, one that was removed and what is no id are not there', async () => {
    const [buyer, other] = [await server.as('buyer'), await server.as('buyer')]
    const { id } = await save(buyer, 'shipping')
    for (const wrong of [id, UNKNOWN_ID, 'abc', "1'--", id.toUpperCase(), `${id}0`]) {
      const path = `${PATH}/${encodeURIComponent(wrong)}`
      const replies = [
        await other.put(path, { role: 'shipping', address: EXAMPLE_ADDRESS }),
        await other.put(path, { make_default: true }),
        await other.delete(path),
      ]
      for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, NOT_FOUND])
    }
    expect(await list(buyer)).toHaveLength(1)
    expect((await buyer.delete(`${PATH}/${id}`)).statusCode).toBe(204)
    const stale = await buyer.put(`${PATH}/${id}`, { role: 'shipping', address: EXAMPLE_ADDRESS })
    expect([stale.statusCode, stale.json()]).toEqual([404, NOT_FOUND])
  })

  test('of two removals at once one is told that it was removed, and an edit beside one never fails', async () => {
    const buyer = await server.as('buyer')
    for (let round = 0; round < 5; round += 1) {
      await save(buyer, 'shipping')
      const { id } = await save(buyer, 'shipping', {}, { make_default: true })
      const edited = { role: 'shipping', address: { ...EXAMPLE_ADDRESS, first_name: `Round ${'abcde'[round]}` } }
      const [one, two, edit, choice] = await Promise.all([
        buyer.delete(`${PATH}/${id}`),
        buyer.delete(`${PATH}/${id}`),
        buyer.put(`${PATH}/${id}`, edited),
        buyer.put(`${PATH}/${id}`, { make_default: true }),
      ])
      expect([`${one.statusCode}`, `${two.statusCode}`].toSorted()).toEqual(['204', '404'])
      for (const reply of [edit, choice]) expect([200, 404]).toContain(reply.statusCode)
      const left = await list(buyer)
      expect([left.length, left.filter((address) => address.default).length]).toEqual([round + 1, 1])
    }
  })
})
