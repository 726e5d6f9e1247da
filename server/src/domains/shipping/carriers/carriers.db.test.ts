import type { DeskCarrier } from '@lotyard/contract/desk/market/carriers'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'

const server = useApp()
const PATH = '/api/admin/market/carriers'
const GOOD = {
  key: 'acme',
  name: 'Acme Freight',
  mode: 'ltl',
  link: 'https://acme.test/?pro={tracking}',
  is_retired: false,
}
let admin: TestClient

beforeAll(async () => {
  admin = await server.as('admin')
})

const errorsOf = async (change: object): Promise<string[]> => {
  const reply = await admin.post(PATH, { ...GOOD, ...change })
  return [String(reply.statusCode), ...Object.keys(reply.json<{ errors?: object }>().errors ?? {})]
}

test.each([
  ['runs a script', 'javascript:alert("{tracking}")'],
  ['is a page by itself', 'data:text/html,{tracking}'],
  ['is not encrypted', 'http://acme.test/{tracking}'],
  ['has the number as its host', 'https://{tracking}/'],
  ['hides its host', 'https://ups.com@evil.test/{tracking}'],
  ['has no place for the number', 'https://acme.test/'],
  ['has two', 'https://acme.test/{tracking}/{tracking}'],
  ['breaks its line', 'https://acme.test/\n{tracking}'],
  ['is too long', `https://acme.test/${'a'.repeat(300)}{tracking}`],
])('a link that %s is refused', async (_what, link) => {
  expect(await errorsOf({ link })).toEqual(['422', 'link'])
})

test('every other field is judged as well, and nothing of a refused one is kept', async () => {
  expect(await errorsOf({ key: 'Not A Key', name: ' ', mode: '__proto__' })).toEqual(['422', 'key', 'name', 'mode'])
  expect(await errorsOf({ name: 'x'.repeat(81) })).toEqual(['422', 'name'])
  // The name of one that there is, in other letters: a shipment could not say which.
  expect(await errorsOf({ name: 'fEDeX' })).toEqual(['422', 'name'])
  expect((await errorsOf({ key: 'ups' }))[0]).toBe('422')
  for (const wrong of [{ is_retired: 'no' }, { link: null }, { mode: ['ltl'] }, { name: 'x'.repeat(1_001) }])
    expect((await errorsOf(wrong))[0], JSON.stringify(wrong)).toBe('400')
  const { carriers } = (await admin.get(PATH)).json<{ carriers: DeskCarrier[] }>()
  expect(carriers.map(({ key }) => key)).not.toContain('acme')
})

test('admins alone add and change them, from the version that they saw', async () => {
  for (const role of ['buyer', 'seller'] as const) {
    const client = await server.as(role)
    for (const reply of [await client.get(PATH), await client.post(PATH, GOOD), await client.put(`${PATH}/ups`, GOOD)])
      expect(reply.statusCode).not.toBe(200)
    expect((await client.post(PATH, GOOD)).statusCode).toBe(403)
  }
  expect((await admin.post(PATH, GOOD)).json()).toMatchObject({ key: 'acme', version: 1, link: GOOD.link })
  const { key: _key, ...fields } = GOOD
  const change = (body: object, key = 'acme') => admin.put(`${PATH}/${key}`, { ...fields, version: 1, ...body })
  expect((await change({ link: '' })).json()).toMatchObject({ version: 2, link: null })
  expect((await change({ name: 'Another' })).json().code).toBe('conflict')
  expect((await change({}, 'nobody')).statusCode).toBe(404)
})
