import type { DeskListing } from '@lotyard/contract/desk/listings'
import type { ListingTemplate } from '@lotyard/contract/desk/templates'
import { TEMPLATE_PART_NAMES } from '@lotyard/contract/rules/desk/templates/template-parts'
import { beforeAll, expect, test } from 'vitest'
import { addAuction } from '../../../../test/auctions.ts'
import { addAccessRule, addBasics, addLot } from '../../../../test/market.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { applyTemplate } from './index.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  seller = await server.as('seller')
  rival = await server.as('seller')
})

const ALL = TEMPLATE_PART_NAMES
const draftOf = (title: string) => addLot(server.db, { sellerId: seller.account.id, title, state: 'draft' })
const read = async (name: string) => (await admin.get(`/api/admin/listings/${name}/draft`)).json<DeskListing>()
const save = async (name: string, body: object) => {
  const reply = await admin.put(`/api/admin/listings/${name}/all`, { version: (await read(name)).version, ...body })
  expect(reply.statusCode, reply.body).toBe(200)
}
const keep = (listing_name: string, name: string, parts: readonly string[] = ALL, client: TestClient = seller) =>
  client.post('/api/admin/templates', { listing_name, name, parts })
const list = async (client: TestClient, query = '') =>
  (await client.get(`/api/admin/templates${query}`)).json<{ templates: ListingTemplate[] }>().templates
const AUCTION = {
  opening_cents: 100_00,
  reserve_cents: null,
  starts_at: null,
  ends_at: null,
  duration_hours: 72,
  soft_close_minutes: 5,
  extension_minutes: 4,
  cap_minutes: 60,
  relists_left: 2,
}
const apply = (client: Person, name: string, templateId: string) =>
  applyTemplate(
    { db: server.db },
    { accountId: client.account.id, role: client === admin ? 'admin' : 'seller' },
    { name, templateId },
  )

test('a lot takes what a template kept of another, and keeps its own title, counts and price', async () => {
  const from = await draftOf('Blenders')
  const ruleId = await addAccessRule(server.db, 'Templates only')
  const { goods } = await read(from.name)
  await save(from.name, {
    goods: { ...goods, description: 'Sold as is.', condition_key: 'new' },
    offer: { buying_format: 'auction', fixed_price_cents: null, drops: [], auction: AUCTION },
    shipping: { mode: 'flat', flat_cents: 99_00, discount_percent: 0, available_for_pick_up: true },
    access_rule_id: ruleId,
  })
  const kept = (await keep(from.name, ' Weekly  auction ')).json<ListingTemplate>()
  expect(kept).toMatchObject({ name: 'Weekly auction', parts: ALL, retired: [], seller: { id: seller.account.id } })

  const to = await draftOf('Toasters')
  const before = await read(to.name)
  expect(await apply(admin, to.name, kept.id)).toMatchObject({ templateName: 'Weekly auction', skipped: [] })
  const after = await read(to.name)
  expect(after).toMatchObject({
    goods: { ...before.goods, condition_key: 'new', description: expect.stringMatching(/Sold as is\.$/) },
    offer: { buying_format: 'auction', auction: { ...AUCTION, opening_cents: null } },
    shipping: { mode: 'flat', flat_cents: 99_00, discount_percent: 0, available_for_pick_up: true },
    access_rule_id: ruleId,
    version: before.version + 1,
  })
  expect(after.history[0]).toMatchObject({ action: 'listing.apply_template', details: { template: 'Weekly auction' } })
  // Again, nothing changes: no second text, no second entry.
  await apply(admin, to.name, kept.id)
  expect(await read(to.name)).toEqual(after)

  // By the call of the editor, which saves what is typed first; a seller leaves the audience as it is.
  const third = await draftOf('Kettles')
  const typed = { ...(await read(third.name)).goods, description: 'Steel.' }
  const reply = await seller.put(`/api/admin/listings/${third.name}/all`, {
    version: 1,
    goods: typed,
    template_id: kept.id,
  })
  expect(reply.json<DeskListing>()).toMatchObject({
    goods: { description: 'Steel.\n\nSold as is.' },
    access_rule_id: null,
    skipped: ['Who sees it: Only admins choose who sees a lot.'],
  })
  await server.db.deleteFrom('listing_templates').execute()
})

test('what was retired since is said and left out', async () => {
  const from = await draftOf('Mixers')
  const { id } = (await keep(from.name, 'Retired')).json<ListingTemplate>()
  const to = await draftOf('Grills')
  const { warehouse_key: key } = (await read(to.name)).goods
  const retire = (is_retired: boolean) =>
    server.db.updateTable('warehouses').set({ is_retired }).where('key', '=', key).execute()
  await retire(true)
  expect(await list(seller)).toMatchObject([{ name: 'Retired', retired: ['Its warehouse takes no new lots.'] }])
  expect((await seller.get(`/api/admin/templates/${id}`)).json()).toMatchObject({
    goods: { warehouse_key: null, condition_key: expect.any(String) },
  })
  expect(await apply(seller, to.name, id)).toMatchObject({
    applied: expect.arrayContaining(['category']),
    skipped: ['Warehouse: Its warehouse takes no new lots.'],
  })
  await retire(false)
  await server.db.deleteFrom('listing_templates').execute()
})

test('a lot with bids takes none, and says why', async () => {
  const from = await draftOf('Fans')
  const { id } = (await keep(from.name, 'Bids', ['condition'])).json<ListingTemplate>()
  const { name } = await addAuction(server.db, { sellerId: seller.account.id })
  const buyer = await server.as('buyer')
  expect((await buyer.post(`/api/listings/${name}/bids`, { max_bid_cents: 150_00 })).statusCode).toBe(201)
  await expect(apply(admin, name, id)).rejects.toThrow(/has had bids/)
  await server.db.deleteFrom('listing_templates').execute()
})

test('names are one per seller whatever their capitals; templates are renamed, deleted and told in the trail', async () => {
  const from = await draftOf('Lamps')
  expect((await keep(from.name, ' ')).json().errors).toEqual({ name: [expect.any(String)] })
  expect((await keep(from.name, 'Empty', [])).json().errors).toEqual({ parts: [expect.any(String)] })
  const { id } = (await keep(from.name, 'Lamps', ['condition'])).json<ListingTemplate>()
  expect((await keep(from.name, 'LAMPS')).json().errors).toEqual({ name: ['Another template has this name.'] })
  const rename = (name: string, was: string) => seller.put(`/api/admin/templates/${id}`, { name, was })
  expect((await rename('Bulbs', 'Torches')).json()).toMatchObject({ code: 'conflict' })
  expect((await rename('Bulbs', 'Lamps')).json()).toMatchObject({ name: 'Bulbs', parts: ['condition'] })
  expect((await rename('Bulbs', 'Lamps')).statusCode).toBe(200)
  expect((await seller.delete(`/api/admin/templates/${id}`)).statusCode).toBe(204)
  expect((await seller.delete(`/api/admin/templates/${id}`)).json()).toMatchObject({ code: 'template_not_found' })
  const entries = await server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `template:${id}`)
    .orderBy('id')
    .select('action')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['template.create', 'template.rename', 'template.delete'])
})

test('a seller has their own alone; admins use those of the lot’s seller', async () => {
  const from = await draftOf('Chairs')
  const { id } = (await keep(from.name, 'Chairs', ALL, admin)).json<ListingTemplate>()
  expect(await list(seller)).toMatchObject([{ id }])
  expect(await list(rival, `?seller_id=${seller.account.id}`)).toEqual([])
  expect(await list(admin, `?seller_id=${seller.account.id}`)).toMatchObject([{ id }])
  expect(await list(admin, `?seller_id=${rival.account.id}`)).toEqual([])
  for (const reply of [
    await rival.get(`/api/admin/templates/${id}`),
    await rival.put(`/api/admin/templates/${id}`, { name: 'Mine', was: 'Chairs' }),
    await rival.delete(`/api/admin/templates/${id}`),
  ])
    expect(reply.json()).toMatchObject({ code: 'template_not_found' })
  expect((await keep(from.name, 'Mine', ALL, rival)).json()).toMatchObject({ code: 'listing_not_found' })
  const own = await addLot(server.db, { sellerId: rival.account.id })
  await expect(apply(rival, own.name, id)).rejects.toThrow('This template no longer exists.')
  await expect(apply(admin, own.name, id)).rejects.toThrow('This template no longer exists.')
  expect((await server.visitor.get('/api/admin/templates')).statusCode).toBe(401)
})
