import type { AccessRule } from '@lotyard/contract/desk/access-rules'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'

const server = useApp()
let admin: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
})

const create = (name: string) => admin.post('/api/admin/access_rules', { name })
const created = async (name: string) => (await create(name)).json<AccessRule>().id
const rename = (id: string, name: string, was: string) => admin.put(`/api/admin/access_rules/${id}`, { name, was })
const grant = (id: string, email: string) => admin.post(`/api/admin/access_rules/${id}/holders`, { email })
const revoke = (id: string, accountId: string) => admin.delete(`/api/admin/access_rules/${id}/holders/${accountId}`)
const find = async (id: string) =>
  (await admin.get('/api/admin/access_rules'))
    .json<{ access_rules: AccessRule[] }>()
    .access_rules.find((rule) => rule.id === id)

test('a rule is created, renamed by what the admin saw, and deleted', async () => {
  expect((await create(' ')).json()).toMatchObject({ errors: { name: [expect.any(String)] } })
  const id = await created(' Gold buyers ')
  expect(await find(id)).toEqual({ id, name: 'Gold buyers', holder_count: 0, listing_count: 0, open_listing_count: 0 })
  expect((await create('Gold buyers')).json()).toMatchObject({
    errors: { name: ['Another access rule has this name.'] },
  })
  expect((await rename(id, 'Platinum', 'Silver')).json()).toMatchObject({ code: 'conflict' })
  expect((await rename(id, 'Platinum', 'Gold buyers')).json()).toMatchObject({ name: 'Platinum' })
  // Sent twice.
  expect((await rename(id, 'Platinum', 'Gold buyers')).statusCode).toBe(200)
  expect((await admin.delete(`/api/admin/access_rules/${id}`)).statusCode).toBe(204)
  expect((await admin.delete(`/api/admin/access_rules/${id}`)).json()).toMatchObject({ code: 'access_rule_not_found' })
  const entries = await server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `access_rule:${id}`)
    .orderBy('id')
    .select(['action', 'details'])
    .execute()
  expect(entries).toEqual([
    { action: 'access_rule.create', details: { name: 'Gold buyers' } },
    { action: 'access_rule.rename', details: { from: 'Gold buyers', to: 'Platinum' } },
    { action: 'access_rule.delete', details: { name: 'Platinum' } },
  ])
})

test('a buyer who is let in finds the lots with the next search, and no more once it is taken back', async () => {
  const id = await created('Insiders')
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const lot = await addLot(server.db, { sellerId, title: 'Zeppelin parts' })
  await server.db.updateTable('listings').set({ access_rule_id: id }).where('id', '=', lot.listingId).execute()
  const buyer = await server.as('buyer')
  const sees = async () => {
    const page = await buyer.get(`/api/listings/${lot.name}`)
    return page.statusCode === 200
  }
  expect(await sees()).toBe(false)
  expect((await grant(id, ` ${buyer.account.email.toUpperCase()}`)).statusCode).toBe(204)
  expect(await sees()).toBe(true)
  // Sent twice: it is on record once.
  await grant(id, buyer.account.email)
  const holders = (await admin.get(`/api/admin/access_rules/${id}/holders`)).json()
  expect(holders).toMatchObject({
    total: 1,
    holders: [{ email: buyer.account.email }],
    access_rule: { name: 'Insiders' },
  })
  expect(await find(id)).toMatchObject({ holder_count: 1, listing_count: 1, open_listing_count: 1 })
  expect((await revoke(id, buyer.account.id)).statusCode).toBe(204)
  expect((await revoke(id, buyer.account.id)).statusCode).toBe(204)
  expect(await sees()).toBe(false)
  const entries = await server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `account:${buyer.account.id}`)
    .orderBy('id')
    .select(['action', 'account_id as by'])
    .execute()
  const by = admin.account.id
  expect(entries).toEqual([
    { action: 'account.grant_access_rule', by },
    { action: 'account.revoke_access_rule', by },
  ])
  // Its lot keeps the rule.
  expect((await admin.delete(`/api/admin/access_rules/${id}`)).json()).toMatchObject({ code: 'access_rule_in_use' })
})

test('an address that the market does not know is not let in', async () => {
  const id = await created('Strangers')
  expect((await grant(id, 'nobody@lotyard.test')).json()).toMatchObject({ code: 'buyer_not_found' })
  expect((await grant('999999', admin.account.email)).json()).toMatchObject({ code: 'access_rule_not_found' })
})

test('the table refuses names that the desk refuses', async () => {
  for (const name of ['', ' x', 'a\nb', 'x'.repeat(81)])
    await expect(server.db.insertInto('inventory_access_rules').values({ name }).execute()).rejects.toMatchObject({
      constraint: 'access_rule_names_are_one_short_line',
    })
})

test('there are at most 200 rules', async () => {
  const { rowCount } = await server.context.pool.query(
    `insert into inventory_access_rules (name) select 'Rule ' || n from generate_series(1, 200) n`,
  )
  expect(rowCount).toBe(200)
  expect((await create('One more')).json()).toMatchObject({ code: 'too_many_access_rules' })
})

test('none of it is for sellers or buyers', async () => {
  for (const role of ['seller', 'buyer'] as const) {
    const client = await server.as(role)
    expect((await client.get('/api/admin/access_rules')).statusCode).toBe(403)
    expect((await client.post('/api/admin/access_rules', { name: 'Mine' })).statusCode).toBe(403)
  }
})
