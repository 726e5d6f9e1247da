import type { MarketChange } from '@lotyard/contract/desk/market/history'
import type { DeskTaxRate } from '@lotyard/contract/desk/market/tax'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { readOrderFacts } from '../preview/order-facts-queries.ts'

const server = useApp()
const TAX = '/api/admin/market/tax'
const NOBODY = '00000000-0000-0000-0000-000000000000'
let admin: TestClient

beforeAll(async () => {
  admin = await server.as('admin')
})

const read = async () => (await admin.get(TAX)).json<{ rates: DeskTaxRate[]; history: MarketChange[] }>()
const put = (state: string, percent: string, was: number) =>
  admin.put(`${TAX}/${state}`, { percent, was_milli_percent: was })

test('a rate counts for orders from now on, and is on record with what was', async () => {
  expect((await read()).rates.find(({ state }) => state === 'IN')).toEqual({
    state: 'IN',
    name: 'Indiana',
    milli_percent: 0,
  })
  expect((await put('IN', '7', 0)).json()).toEqual({ state: 'IN', name: 'Indiana', milli_percent: 7_000 })
  expect((await put('in', '6.625%', 7_000)).statusCode).toBe(200)
  expect((await readOrderFacts(server.db, NOBODY)).taxRates).toEqual({ IN: 6_625 })
  const { rates, history } = await read()
  expect(rates).toHaveLength(51)
  expect(history[0]).toMatchObject({
    by: 'Ada Buyer',
    action: 'tax_rate.change',
    subject: 'state:IN',
    changes: [{ field: 'rate', from: '7.00%', to: '6.625%' }],
  })
})

test('of two admins who change one at once, the second is told, and the same form twice is one change', async () => {
  const both = await Promise.all([put('OH', '5', 0), put('OH', '6', 0)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { milli_percent: saved } = (await read()).rates.find(({ state }) => state === 'OH')!
  expect((await put('OH', String(saved / 1_000), 0)).statusCode).toBe(200)
  expect((await read()).history.filter(({ subject }) => subject === 'state:OH')).toHaveLength(1)
})

test('what is no rate is refused at its field', async () => {
  const reply = await put('KY', '26', 0)
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    expect.objectContaining({
      errors: { percent: ['Enter a percentage from 0 to 25, with up to three decimals.'] },
    }),
  ])
  expect((await put('XX', '5', 0)).statusCode).toBe(422)
})

test.each(['buyer', 'seller'] as const)('a %s may neither read nor change them', async (role) => {
  const client = await server.as(role)
  const replies = [await client.get(TAX), await client.put(`${TAX}/IN`, { percent: '1', was_milli_percent: 0 })]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})
