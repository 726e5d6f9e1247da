import type { SavedSearch } from '@lotyard/contract/account/saved-searches'
import { MAX_DEALS } from '@lotyard/contract/rules/max-counts'
import { isDealQuery, savedFilters, toSavedQuery } from '@lotyard/contract/rules/preferences/saved-search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { makeUnsubscribeToken } from '../unsubscribe-token.ts'

const server = useApp()
const PATH = '/api/account/saved_searches'
const save = (client: TestClient, saved_search: object) => client.post(PATH, { saved_search })

test('isDealQuery and asks_for_worth agree on every saved query', async () => {
  for (const typed of [
    'search=kettle',
    'within_target=true',
    'search=min_profit%3D5&min_price=3',
    'search=a%26min_roi%3D5',
    'brand=within_target%3D&condition=new',
    'condition=new&min_profit=0',
    'max_price=9&min_roi=30',
  ]) {
    const query = toSavedQuery(savedFilters(typed))
    const { rows } = await sql<{ isDeal: boolean }>`select asks_for_worth(${query}) as "isDeal"`.execute(server.db)
    expect(rows[0]!.isDeal, query).toBe(isDealQuery(query))
  }
})

test('a deal is told at once unless its owner says otherwise, never in the morning', async () => {
  const buyer = await server.as('buyer')
  const saved = (await save(buyer, { query: 'min_profit=200' })).json<{ saved_search: SavedSearch }>().saved_search
  expect(saved).toMatchObject({ query: 'min_profit=200', alerts: 'at_once' })
  const refusal = { code: 'invalid_fields', errors: { alerts: [expect.stringMatching(/at once or not at all/)] } }
  for (const reply of [
    await save(buyer, { query: 'min_roi=30', alerts: 'daily' }),
    await buyer.put(`${PATH}/${saved.id}`, { saved_search: { alerts: 'daily' } }),
  ])
    expect([reply.statusCode, reply.json()]).toMatchObject([422, refusal])
  // By the link of its mail, which may be older than what it asks for.
  const token = makeUnsubscribeToken(server.context.config.sessionSecret, { topic: 'saved_search', searchId: saved.id })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const [payload, alerts] of [
    ['choice=off', 'off'],
    ['choice=on', 'at_once'],
  ] as const) {
    await server.app.inject({ method: 'POST', url: `/unsubscribe/?token=${token}&was=daily`, headers, payload })
    const { saved_searches } = (await buyer.get(PATH)).json<{ saved_searches: SavedSearch[] }>()
    expect(saved_searches.map((search) => search.alerts)).toEqual([alerts])
  }
})

test('an account saves at most 20 deals, however many come at once, and other searches beside them', async () => {
  const buyer = await server.as('buyer')
  const replies = await Promise.all(
    Array.from({ length: MAX_DEALS + 4 }, (_, at) => save(buyer, { query: `min_profit=${at}` })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_DEALS)
  const refused = replies
    .filter(({ statusCode }) => statusCode !== 201)
    .map((reply) => reply.json<{ code: string }>().code)
  expect(new Set(refused)).toEqual(new Set(['too_many_deals']))
  expect((await save(buyer, { query: 'search=kettle' })).statusCode).toBe(201)
})

test('the list says when deals have nothing to be valued by', async () => {
  const buyer = await server.as('buyer')
  const mayFind = async () => (await buyer.get(PATH)).json<{ may_find_deals: boolean }>().may_find_deals
  await save(buyer, { query: 'search=kettle' })
  expect(await mayFind()).toBe(true)
  await save(buyer, { query: 'within_target=true' })
  expect(await mayFind()).toBe(false)
  await sql`insert into price_books (account_id, percent_tenths, sell_through_tenths, fee_tenths, unit_cost_cents, target_kind,
    target_tenths) values (${buyer.account.id}, 500, 1000, 0, 0, 'margin', 300)`.execute(server.db)
  expect(await mayFind()).toBe(false)
  await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  expect(await mayFind()).toBe(true)
})
