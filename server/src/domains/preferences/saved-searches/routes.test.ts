import type { SavedSearch } from '@lotyard/contract/account/saved-searches'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'

const server = useApp()
const PATH = '/api/account/saved_searches'
let ada: TestClient & { account: TestAccount }
let bob: TestClient & { account: TestAccount }

beforeAll(async () => {
  ada = await server.as('buyer')
  bob = await server.as('buyer')
})

const save = (client: TestClient, saved_search: object) => client.post(PATH, { saved_search })
const saved = async (client: TestClient, query: string): Promise<SavedSearch> =>
  (await save(client, { query })).json<{ saved_search: SavedSearch }>().saved_search
const list = async (client: TestClient) =>
  (await client.get(PATH)).json<{ saved_searches: SavedSearch[] }>().saved_searches

test('a search is saved once, under a name, with a mail a day', async () => {
  const first = await save(ada, { query: 'sort_field=-updated_at&search=kettle', name: ' Kettles ' })
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    {
      saved_search: { name: 'Kettles', query: 'search=kettle', path: '/lots/search/?search=kettle', alerts: 'daily' },
    },
  ])
  const again = await save(ada, { query: 'search=kettle', name: 'Other', alerts: 'off' })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await list(bob)).toEqual([])
})

test('the newest search comes first, and one without a name is called by its words', async () => {
  const { name } = await saved(bob, 'search=drills')
  expect(name).toBe('drills')
  expect((await saved(bob, 'condition=new')).name).toBe('Saved search')
  expect((await list(bob)).map(({ query }) => query)).toEqual(['condition=new', 'search=drills'])
})

test('a search is renamed, switched and removed by its owner only', async () => {
  const { id } = await saved(ada, 'brand=sonic')
  const renamed = await ada.put(`${PATH}/${id}`, { saved_search: { name: '<i>Sonic</i>', alerts: 'at_once' } })
  expect([renamed.statusCode, renamed.json()]).toMatchObject([
    200,
    { saved_search: { id, name: '<i>Sonic</i>', alerts: 'at_once', query: 'brand=sonic' } },
  ])
  const kept = await ada.put(`${PATH}/${id}`, { saved_search: { alerts: 'off' } })
  expect(kept.json()).toMatchObject({ saved_search: { name: '<i>Sonic</i>', alerts: 'off' } })
  for (const reply of [
    await bob.put(`${PATH}/${id}`, { saved_search: { name: 'Mine' } }),
    await bob.delete(`${PATH}/${id}`),
    await ada.put(`${PATH}/no-id`, { saved_search: { name: 'Mine' } }),
    await ada.delete(`${PATH}/0b0e0000-0000-4000-8000-00000000dead`),
  ])
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'saved_search_not_found' }])
  expect((await ada.delete(`${PATH}/${id}`)).statusCode).toBe(204)
  expect((await ada.delete(`${PATH}/${id}`)).statusCode).toBe(404)
  expect((await ada.put(`${PATH}/${id}`, { saved_search: { name: 'Late' } })).statusCode).toBe(404)
})

test('a change names the name and the alerts: nothing else in its body reaches the search', async () => {
  const search = await saved(ada, 'search=anvil')
  const foreign = {
    id: '0b0e0000-0000-4000-8000-00000000beef',
    account_id: bob.account.id,
    site_key: 'other',
    query: 'search=bought+by+a+stranger',
    created_at: '1999-09-09T00:00:00Z',
    is_owner: true,
  }
  const bobs = await list(bob)
  const alone = await ada.put(`${PATH}/${search.id}`, { saved_search: foreign })
  expect([alone.statusCode, alone.json()]).toMatchObject([400, { code: 'malformed_request' }])
  const beside = await ada.put(`${PATH}/${search.id}`, { saved_search: { ...foreign, name: 'Anvils' }, ...foreign })
  expect([beside.statusCode, beside.json()]).toEqual([200, { saved_search: { ...search, name: 'Anvils' } }])
  expect(await list(bob)).toEqual(bobs)
  expect(await list(ada)).toContainEqual({ ...search, name: 'Anvils' })
})

test.each([
  [{ query: '' }, { query: ['Query is required'] }],
  [{ query: 'page=1' }, { query: ['Query is required'] }],
  [{ query: 'max_price=x&search=a' }, { query: ['Query is invalid'] }],
  [{ query: 'search=a', name: '' }, { name: ['Name is required'] }],
  [{ query: 'search=a', name: 'x'.repeat(81) }, { name: ['Name is invalid'] }],
  [{ query: 'search=a', name: 'a\u202eb' }, { name: ['Name is invalid'] }],
])('%j is refused', async (given, errors) => {
  const reply = await save(ada, given)
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'invalid_fields', errors }])
})

test.each([[{}], [{ query: 7 }], [{ query: 'search=a', alerts: 'weekly' }], [{ query: 'search=a', name: [] }]])(
  '%j is malformed',
  async (given) => {
    expect((await save(ada, given)).statusCode).toBe(400)
  },
)

test('a visitor has none', async () => {
  for (const reply of [await server.visitor.get(PATH), await save(server.visitor, { query: 'search=a' })])
    expect(reply.statusCode).toBe(401)
})

test('an account saves at most 100 searches, however many come at once', async () => {
  const carol = await server.as('buyer')
  const replies = await Promise.all(
    Array.from({ length: 110 }, (_, at) => save(carol, { query: `search=kettle+${at}` })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100)
  const refused = replies.filter(({ statusCode }) => statusCode !== 201)
  expect(new Set(refused.map((reply) => reply.json<{ code: string }>().code))).toEqual(
    new Set(['too_many_saved_searches']),
  )
  expect(await list(carol)).toHaveLength(100)
})

test.each([
  ['saved_search_names_are_one_short_line', { name: ' x' }],
  ['saved_search_names_are_one_short_line', { name: 'x'.repeat(81) }],
  ['saved_search_names_hide_nothing', { name: 'a\u202eb' }],
  ['saved_queries_have_a_limit', { query: '' }],
  ['saved_queries_have_a_limit', { query: 'x'.repeat(2_001) }],
  ['alerts_are_known', { alerts: 'weekly' }],
  ['one_saved_search_per_query', { query: 'search=kettle' }],
])('the database holds %s too', async (constraint, row) => {
  const given = { account_id: ada.account.id, site_key: 'lotyard', name: 'x', query: 'search=y', ...row }
  await expect(server.db.insertInto('saved_searches').values(given).execute()).rejects.toMatchObject({ constraint })
})
